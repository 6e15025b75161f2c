import { abortable } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { runtimeError } from '../core/error-texts/runtime-error.ts'
import type { CaipNetworkId, Session } from '../core/types.ts'
import { accountsOn, networkOf } from './accounts.ts'
import { connectionOf } from './connection.ts'
import { walletError } from './errors.ts'
import { makeSession } from './session.ts'

/** Asks a wallet with a current network to switch; checks only the accounts of any other wallet. */
export async function switchNetwork(
  { connectorId, provider, address }: Session<'bip122'>,
  id: CaipNetworkId,
  c: Context,
): Promise<Session<'bip122'>> {
  c.signal.throwIfAborted()
  const ids = c.networks.map(({ caipNetworkId }) => caipNetworkId)
  if (!ids.includes(id)) throw runtimeError('NETWORK_NOT_FOUND', { id })
  const connection = connectionOf(provider)
  const { move, current } = connection.wallet
  let accounts = current?.() ?? connection.accounts
  if (move) {
    if (!move.can(id)) throw connectionError('CHAIN_UNSUPPORTED')
    try {
      accounts = await abortable(move.to(id), c.signal)
    } catch (error) {
      c.signal.throwIfAborted()
      throw walletError(error, 'switch', 'INTERNAL')
    }
    if (accountsOn(id, accounts).length === 0)
      throw connectionError('NETWORK_MISMATCH', { expected: id, actual: networkOf(accounts, ids) })
  }
  if (!accountsOn(id, accounts).some(({ type }) => type === 'payment')) throw connectionError('CHAIN_UNSUPPORTED')
  connection.accounts = accounts
  connection.caipNetworkId = id
  return makeSession(connectorId, provider, connection, address)
}
