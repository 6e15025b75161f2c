import type { ConnectContext } from '../core/adapter.ts'
import { abortable } from '../core/async.ts'
import { becomeLatestCaller, revokeBestEffort, undoIfAborted } from '../core/connect-cleanup.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { requestSilently } from '../core/request-silently.ts'
import type { CaipNetworkId, Session } from '../core/types.ts'
import { accountsOn, networkOf, type WalletAccount } from './accounts.ts'
import type { Source } from './bitcoin-finder.ts'
import { type Connection, setConnection } from './connection.ts'
import { walletError } from './errors.ts'
import { networkKind } from './network-kind.ts'
import { createProvider } from './provider.ts'
import { makeSession } from './session.ts'
import type { BitcoinWallet, Shared } from './wallet.ts'
import { wrapWallet } from './wrap-wallet.ts'

export const revoke = ({ forget: ask }: BitcoinWallet, clock: Context['clock']): Promise<void> =>
  revokeBestEffort(() => ask?.(), clock)

const idsOf = (c: Context) => c.networks.map(({ caipNetworkId }) => caipNetworkId)

function open(
  { connector, wallet: found }: Source,
  wallet: BitcoinWallet,
  accounts: readonly WalletAccount[],
  caipNetworkId: CaipNetworkId,
  c: Context,
  address?: string,
): Session<'bip122'> {
  const connection: Connection = { raw: found.raw, wallet, networks: idsOf(c), caipNetworkId, accounts }
  const provider = createProvider(connection)
  setConnection(provider, connection)
  return makeSession(connector.id, provider, connection, address)
}

/**
 * Resolves with the wallet's network and accounts once it has shared them; asks for a switch to the page's network if
 * necessary.
 */
async function settle(
  wallet: BitcoinWallet,
  { accounts, at }: Shared,
  c: ConnectContext,
): Promise<{ readonly accounts: readonly WalletAccount[]; readonly id: CaipNetworkId }> {
  const { networkId: wanted } = c
  const { move } = wallet
  const fits = accountsOn(wanted, accounts).length > 0
  // Test networks share address formats, so an address does not identify one of them.
  if (fits && (!move || at === wanted || (!at && networkKind(wanted) === 'main'))) return { accounts, id: wanted }
  if (!move?.can(wanted)) return { accounts, id: at ?? networkOf(accounts, idsOf(c)) }
  c.onStep?.('switching')
  try {
    const moved = await move.to(wanted)
    if (accountsOn(wanted, moved).length > 0) return { accounts: moved, id: wanted }
    throw connectionError('NETWORK_MISMATCH', { expected: wanted, actual: networkOf(moved, idsOf(c)) })
  } catch (error) {
    if (fits) throw walletError(error, 'switch', 'CONNECT_FAILED')
    // The addresses show that the wallet stayed on its network, where it is connected too.
    return { accounts, id: at ?? networkOf(accounts, idsOf(c)) }
  }
}

export async function connect(source: Source, c: ConnectContext): Promise<Session<'bip122'>> {
  const wallet = wrapWallet(source.wallet)
  c.signal.throwIfAborted()
  // A late approval is revoked only if no newer attempt uses the wallet.
  const isLatest = becomeLatestCaller(source.wallet.raw)
  const asked = (async () => wallet.connect(c.networkId))()
  const undo = () => (isLatest() ? revoke(wallet, c.clock) : undefined)
  return undoIfAborted(asked, c.signal, undo, async () => {
    const shared = await abortable(asked, c.signal)
    if (shared.accounts.length === 0) throw connectionError('CONNECT_FAILED')
    const { accounts, id } = await abortable(settle(wallet, shared, c), c.signal)
    return open(source, wallet, accounts, id, c, c.address)
  }).catch((error: unknown) => {
    c.signal.throwIfAborted()
    throw walletError(error, 'connect', 'CONNECT_FAILED')
  })
}

/**
 * Resolves with the session, without a prompt; null when the wallet shares no account, or cannot answer without a
 * prompt.
 */
export async function restore(
  source: Source,
  saved: CaipNetworkId | undefined,
  c: Context,
): Promise<Session<'bip122'> | null> {
  const wallet = wrapWallet(source.wallet)
  c.signal.throwIfAborted()
  becomeLatestCaller(source.wallet.raw)
  const shared = await requestSilently(async () => wallet.restore(saved), c)
  if (!shared || shared.accounts.length === 0) return null
  const { accounts, at } = shared
  const id = at ?? networkOf(accounts, saved ? [saved, ...idsOf(c)] : idsOf(c))
  return accountsOn(id, accounts).some(({ type }) => type === 'payment') ? open(source, wallet, accounts, id, c) : null
}
