import type { ConnectContext } from '../core/adapter.ts'
import { type SavedSession, walletConnectId } from '../core/connector.ts'
import type { Context } from '../core/context.ts'
import type { PairingHost } from '../core/pairing-host.ts'
import type { SignInProof } from '../core/sign-in.ts'
import type { Session } from '../core/types.ts'
import { type Open, pairRemote, restorePaired } from '../wallet-connect/remote-wallets.ts'
import { parseAddress } from './parse.ts'
import { remoteProvider } from './remote-provider.ts'
import { accountsIn, describeProvider, makeSession } from './session.ts'

const namespace = 'eip155'

const open: Open<'eip155'> = async ({ c, address, link }) => {
  const { provider, chain, facts } = remoteProvider(link, c)
  const accounts = accountsIn(await provider.request({ method: 'eth_accounts' }), 'eth_accounts')
  describeProvider(provider, facts)
  return makeSession(walletConnectId, provider, accounts, chain, address)
}

export async function connectRemote(c: ConnectContext, host: PairingHost): Promise<Session<'eip155'>> {
  const { session, proofs } = await pairRemote(namespace, c, host, open)
  return proofs ? Object.freeze({ ...session, proofs: proofs.map(canonical) }) : session
}

/** Returns the proof with a checksummed address, as sessions have it; the signed message stays as it is. */
const canonical = (proof: SignInProof): SignInProof => ({
  ...proof,
  accountAddress: parseAddress(proof.accountAddress) ?? proof.accountAddress,
})

export const restoreRemote = (saved: SavedSession, c: Context, host: PairingHost): Promise<Session<'eip155'> | null> =>
  restorePaired(namespace, saved, c, host, open)
