import type { Context } from '../core/context.ts'
import { runtimeError } from '../core/error-texts/runtime-error.ts'
import type { CaipNetworkId, Session } from '../core/types.ts'
import { makeSession, readAccounts, readChain, readLiveChain } from './session.ts'
import { switchChain } from './switch-chain.ts'

/**
 * Asks the wallet to switch to a configured network. Resolves with the session there.
 * @throws {WmError<'NETWORK_NOT_FOUND'>} The network is not configured.
 */
export async function switchNetwork(
  { provider, connectorId, address }: Session<'eip155'>,
  id: CaipNetworkId,
  c: Context,
): Promise<Session<'eip155'>> {
  const network = c.networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) throw runtimeError('NETWORK_NOT_FOUND', { id })
  await readLiveChain(provider, c)
  await switchChain(provider, network, c)
  const [accounts, chain] = await Promise.all([readAccounts(provider, c), readChain(provider, c)])
  return makeSession(connectorId, provider, accounts, chain, address)
}
