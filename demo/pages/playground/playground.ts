import '../../wallet/demo-wallet.ts'
import '../../wallet/solana-demo-wallet.ts'
import '../../wallet/bitcoin-demo-wallet.ts'
import 'wallet-modal/elements'
import { createKit } from 'wallet-modal'
import { bitcoinNetwork } from '../shared/bitcoin-network.ts'
import { demoChains } from '../shared/chains.ts'
import { metadata } from '../shared/metadata.ts'
import { hosts } from '../shared/services.ts'
import { solanaNetwork } from '../shared/solana-network.ts'
import { followChecklist } from './checklist.ts'
import { followControls } from './controls.ts'
import { followEvents } from './event-log.ts'
import { followListControls } from './list-controls.ts'
import { followMembers } from './members.ts'
import { followReceiver } from './receiver.ts'
import { followSigning } from './signing.ts'
import { showState } from './state-json.ts'
import { followWalletControls } from './wallet-controls.ts'

const kit = createKit({
  networks: [...demoChains, ...[solanaNetwork ?? [], bitcoinNetwork ?? []].flat()],
  metadata,
  hosts,
})

showState(kit)
followEvents(kit)
followChecklist(kit)
followControls(kit)
followListControls(kit)
followWalletControls()
followSigning(kit)
followMembers(kit)
followReceiver(kit)
Object.assign(window, { kit })
