import type { ConnectContext, Context } from '../core/adapter.ts'
import { askQuietly } from '../core/ask-quietly.ts'
import { abortable } from '../core/async.ts'
import { WmError } from '../core/errors.ts'
import { forgetSoon } from '../core/forget-soon.ts'
import { takeUse } from '../core/take-use.ts'
import type { CaipNetworkId, Session } from '../core/types.ts'
import { withLateUndo } from '../core/with-late-undo.ts'
import { accountsOn, type WalletAccount } from './accounts.ts'
import { type Connection, setConnection } from './connection.ts'
import type { Source } from './discovery.ts'
import { walletError } from './errors.ts'
import { kindOf } from './kind.ts'
import { networkOf } from './network-of.ts'
import { createProvider } from './provider.ts'
import { makeSession } from './session.ts'
import type { BitcoinWallet, Shared } from './wallet.ts'
import { walletOf } from './wallet-of.ts'

export const forget = ({ forget: ask }: BitcoinWallet, clock: Context['clock']): Promise<void> =>
  forgetSoon(() => ask?.(), clock)

const idsOf = (c: Context) => c.networks.map(({ caipNetworkId }) => caipNetworkId)

function open(
  { connector, wallet: found }: Source,
  wallet: BitcoinWallet,
  accounts: readonly WalletAccount[],
  caipNetworkId: CaipNetworkId,
  c: Context,
  address?: string,
): Session<'bip122'> {
  const connection: Connection = { found, wallet, networks: idsOf(c), caipNetworkId, accounts }
  const provider = createProvider(connection)
  setConnection(provider, connection)
  return makeSession(connector.id, provider, connection, address)
}

/** Where a wallet is after it shared its accounts: on the page's network, if need be after a question. */
async function settle(
  wallet: BitcoinWallet,
  { accounts, at }: Shared,
  c: ConnectContext,
): Promise<{ readonly accounts: readonly WalletAccount[]; readonly id: CaipNetworkId }> {
  const { networkId: wanted } = c
  const { move } = wallet
  const fits = accountsOn(wanted, accounts).length > 0
  // Several test networks have the same addresses: those do not tell on which of them a wallet is.
  if (fits && (!move || at === wanted || (!at && kindOf(wanted) === 'main'))) return { accounts, id: wanted }
  if (!move?.can(wanted)) return { accounts, id: at ?? networkOf(accounts, idsOf(c)) }
  c.onStep?.('switching')
  try {
    const moved = await move.to(wanted)
    if (accountsOn(wanted, moved).length > 0) return { accounts: moved, id: wanted }
    throw new WmError('NETWORK_MISMATCH', { expected: wanted, actual: networkOf(moved, idsOf(c)) })
  } catch (error) {
    if (fits) throw walletError(error, 'switch', 'CONNECT_FAILED')
    // Its addresses tell that it stayed where it was, which is a connection as well.
    return { accounts, id: at ?? networkOf(accounts, idsOf(c)) }
  }
}

export async function connect(source: Source, c: ConnectContext): Promise<Session<'bip122'>> {
  const wallet = walletOf(source.wallet)
  c.signal.throwIfAborted()
  // A late answer may only be undone when nobody came after.
  const isLast = takeUse(source.wallet.raw)
  const asked = (async () => wallet.connect(c.networkId))()
  const undo = () => (isLast() ? forget(wallet, c.clock) : undefined)
  return withLateUndo(asked, c.signal, undo, async () => {
    const shared = await abortable(asked, c.signal)
    if (shared.accounts.length === 0) throw new WmError('CONNECT_FAILED')
    const { accounts, id } = await abortable(settle(wallet, shared, c), c.signal)
    return open(source, wallet, accounts, id, c, c.address)
  }).catch((error: unknown) => {
    c.signal.throwIfAborted()
    throw walletError(error, 'connect', 'CONNECT_FAILED')
  })
}

/** Never prompts. Null when the wallet shares nothing with this site, or cannot be asked without a prompt. */
export async function restore(
  source: Source,
  saved: CaipNetworkId | undefined,
  c: Context,
): Promise<Session<'bip122'> | null> {
  const wallet = walletOf(source.wallet)
  c.signal.throwIfAborted()
  takeUse(source.wallet.raw)
  const shared = await askQuietly(async () => wallet.restore(saved), c)
  if (!shared || shared.accounts.length === 0) return null
  const { accounts, at } = shared
  const id = at ?? networkOf(accounts, saved ? [saved, ...idsOf(c)] : idsOf(c))
  return accountsOn(id, accounts).some(({ type }) => type === 'payment') ? open(source, wallet, accounts, id, c) : null
}
