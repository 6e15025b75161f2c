import '../../wallet/demo-wallet.ts'
import '../../wallet/solana-demo-wallet.ts'
import '../../wallet/bitcoin-demo-wallet.ts'
import 'wallet-modal/elements'
import { createKit } from 'wallet-modal'
import { bitcoinNetwork } from '../shared/bitcoin-network.ts'
import { demoChains } from '../shared/chains.ts'
import { metadata } from '../shared/metadata.ts'
import { hosts } from '../shared/services.ts'
import { signInServer } from '../shared/sign-in.ts'
import { solanaNetwork } from '../shared/solana-network.ts'

/**
 * True right after a sign-out, at the door: nobody who has just left is asked to sign in again. The server leads a
 * member from this address to the one without the query.
 */
const hasLeft = location.search === '?signed-out'

/** The kit of both pages of the members' area. */
export const kit = createKit({
  networks: [...demoChains, ...[solanaNetwork ?? [], bitcoinNetwork ?? []].flat()],
  metadata,
  hosts,
  ...(hasLeft ? {} : { siwx: signInServer() }),
})
Object.assign(window, { kit })
