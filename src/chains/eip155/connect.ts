import type { ConnectContext } from '../core/adapter.ts'
import { abortable, delay } from '../core/async.ts'
import { becomeLatestCaller, revokeBestEffort, undoIfAborted } from '../core/connect-cleanup.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import type { WmError } from '../core/errors.ts'
import { rpcCodeOf, toWmError } from '../core/rpc-codes.ts'
import type { CaipNetworkId, Session, WalletProvider } from '../core/types.ts'
import type { Source } from './eip155-finder.ts'
import { accountsIn, makeSession, readAccounts, readChain } from './session.ts'

const POLL = 1000

/** Revokes the site's permission, if the wallet answers within a second. */
export const revoke = (provider: WalletProvider, clock: Context['clock']): Promise<void> =>
  revokeBestEffort(
    () => provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
    clock,
  )

/** Polls until the visitor ends the prompt of an earlier attempt, which is still open in the wallet (-32002). */
async function waitForAccounts(provider: WalletProvider, c: ConnectContext, pending: WmError) {
  c.onStep?.('pending')
  for (;;) {
    await delay(POLL, c.clock, c.signal)
    const accounts = await readAccounts(provider, c).catch(() => {
      c.signal.throwIfAborted()
      throw pending
    })
    if (accounts.length > 0) return accounts
  }
}

async function requestAccounts(provider: WalletProvider, c: ConnectContext, isLatest: () => boolean) {
  c.signal.throwIfAborted()
  const method = 'eth_requestAccounts'
  const asked = provider.request({ method })
  const undo = () => (isLatest() ? revoke(provider, c.clock) : undefined)
  return undoIfAborted(asked, c.signal, undo, async () => {
    const accounts = accountsIn(await abortable(asked, c.signal), method)
    if (accounts.length === 0) throw connectionError('CONNECT_FAILED')
    return accounts
  }).catch((error: unknown) => {
    c.signal.throwIfAborted()
    const known = toWmError(error, 'connect', 'CONNECT_FAILED')
    if (rpcCodeOf(error) !== -32002) throw known
    return waitForAccounts(provider, c, known)
  })
}

export async function connect({ connector, provider }: Source, c: ConnectContext): Promise<Session<'eip155'>> {
  // A late approval is revoked only if no newer attempt uses the wallet.
  const isLatest = becomeLatestCaller(provider)
  let accounts = await requestAccounts(provider, c, isLatest)
  try {
    let chain = await readChain(provider, c)
    const wanted = c.networks.find((network) => network.caipNetworkId === c.networkId)
    if (wanted && chain !== c.networkId) {
      c.onStep?.('switching')
      // A refused switch does not end the connection; the page then shows the wallet's network. Loaded on use: most
      // wallets are on the wanted network already.
      const { switchChain } = await import('./switch-chain.ts')
      await switchChain(provider, wanted, c, c.onStep).catch(() => c.signal.throwIfAborted())
      chain = await readChain(provider, c)
      // Some wallets have other accounts on each chain, so they are read together with it.
      const after = await readAccounts(provider, c)
      if (after.length > 0) accounts = after
    }
    return makeSession(connector.id, provider, accounts, chain, c.address)
  } catch (error) {
    if (c.signal.aborted && isLatest()) void revoke(provider, c.clock)
    c.signal.throwIfAborted()
    throw toWmError(error, 'connect', 'CONNECT_FAILED')
  }
}

/** Resolves with the session, without a prompt; null when the wallet shares no account with this site. */
export async function restore(
  { connector, provider }: Source,
  c: Context,
  address?: string,
): Promise<Session<'eip155'> | null> {
  becomeLatestCaller(provider)
  const [accounts, chain]: [readonly `0x${string}`[], CaipNetworkId] = await Promise.all([
    readAccounts(provider, c),
    readChain(provider, c),
  ]).catch((error: unknown) => {
    throw toWmError(error, 'connect')
  })
  return accounts.length > 0 ? makeSession(connector.id, provider, accounts, chain, address) : null
}
