import type { Context } from '../core/adapter.ts'
import { abortable } from '../core/async.ts'
import { WmError } from '../core/errors.ts'
import type { CaipNetworkId, Session } from '../core/types.ts'
import { accountsOn } from './accounts.ts'
import { connectionOf } from './connection.ts'
import { walletError } from './errors.ts'
import { networkOf } from './network-of.ts'
import { makeSession } from './session.ts'

/** Asks the wallet where it is on a network of its own, else only checks that it has accounts there. */
export async function switchNetwork(
  { connectorId, provider, address }: Session<'bip122'>,
  id: CaipNetworkId,
  c: Context,
): Promise<Session<'bip122'>> {
  c.signal.throwIfAborted()
  const ids = c.networks.map(({ caipNetworkId }) => caipNetworkId)
  if (!ids.includes(id)) throw new WmError('NETWORK_NOT_FOUND', { id })
  const connection = connectionOf(provider)
  const { move, current } = connection.wallet
  let accounts = current?.() ?? connection.accounts
  if (move) {
    if (!move.can(id)) throw new WmError('CHAIN_UNSUPPORTED')
    try {
      accounts = await abortable(move.to(id), c.signal)
    } catch (error) {
      c.signal.throwIfAborted()
      throw walletError(error, 'switch', 'INTERNAL')
    }
    if (accountsOn(id, accounts).length === 0)
      throw new WmError('NETWORK_MISMATCH', { expected: id, actual: networkOf(accounts, ids) })
  }
  if (!accountsOn(id, accounts).some(({ type }) => type === 'payment')) throw new WmError('CHAIN_UNSUPPORTED')
  connection.accounts = accounts
  connection.caipNetworkId = id
  return makeSession(connectorId, provider, connection, address)
}
