import type { ConnectContext, Context } from '../core/adapter.ts'
import { abortable, deadline, delay } from '../core/async.ts'
import { WmError } from '../core/errors.ts'
import { rpcCodeOf, toWmError } from '../core/rpc-codes.ts'
import { takeUse } from '../core/take-use.ts'
import type { CaipNetworkId, Session, WalletProvider } from '../core/types.ts'
import type { Source } from './discovery.ts'
import { accountsIn, makeSession, readAccounts, readChain } from './session.ts'

const POLL = 1000
const REVOKE = 1000

/** Takes the site's permission back where the wallet can; it is no matter where it cannot. */
export async function revoke(provider: WalletProvider, clock: Context['clock']): Promise<void> {
  const request = provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  await deadline(request, REVOKE, clock, () => new Error('no answer')).catch(() => {})
}

/** The visitor left the prompt of an earlier attempt open: wait until it is ended in the wallet (safety W6-15). */
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

async function requestAccounts(provider: WalletProvider, c: ConnectContext, isLast: () => boolean) {
  c.signal.throwIfAborted()
  const method = 'eth_requestAccounts'
  const asked = provider.request({ method })
  const late = () => {
    // Approved after all, for an attempt that is over (safety W6-16).
    asked.then(() => (isLast() ? revoke(provider, c.clock) : undefined)).catch(() => {})
  }
  c.signal.addEventListener('abort', late, { once: true })
  try {
    const accounts = accountsIn(await abortable(asked, c.signal), method)
    if (accounts.length === 0) throw new WmError('CONNECT_FAILED')
    return accounts
  } catch (error) {
    c.signal.throwIfAborted()
    const known = toWmError(error, 'connect', 'CONNECT_FAILED')
    if (rpcCodeOf(error) !== -32002) throw known
    return waitForAccounts(provider, c, known)
  } finally {
    c.signal.removeEventListener('abort', late)
  }
}

export async function connect({ connector, provider }: Source, c: ConnectContext): Promise<Session<'eip155'>> {
  // A late answer may only be undone when nobody came after.
  const isLast = takeUse(provider)
  let accounts = await requestAccounts(provider, c, isLast)
  try {
    let chain = await readChain(provider, c)
    const wanted = c.networks.find((network) => network.caipNetworkId === c.networkId)
    if (wanted && chain !== c.networkId) {
      c.onStep?.('switching')
      // The visitor is connected whether or not the wallet likes to switch; the page then says where the wallet is.
      // Most wallets are on the wanted network already.
      const { switchChain } = await import('./switch-chain.ts')
      await switchChain(provider, wanted, c, c.onStep).catch(() => c.signal.throwIfAborted())
      chain = await readChain(provider, c)
      // Read together: some wallets keep an account for each chain.
      const after = await readAccounts(provider, c)
      if (after.length > 0) accounts = after
    }
    return makeSession(connector.id, provider, accounts, chain, c.address)
  } catch (error) {
    if (c.signal.aborted && isLast()) void revoke(provider, c.clock)
    c.signal.throwIfAborted()
    throw toWmError(error, 'connect', 'CONNECT_FAILED')
  }
}

/** Never prompts. Null when the wallet shares nothing with this site. */
export async function restore(
  { connector, provider }: Source,
  c: Context,
  address?: string,
): Promise<Session<'eip155'> | null> {
  takeUse(provider)
  const [accounts, chain]: [readonly `0x${string}`[], CaipNetworkId] = await Promise.all([
    readAccounts(provider, c),
    readChain(provider, c),
  ]).catch((error: unknown) => {
    throw toWmError(error, 'connect')
  })
  return accounts.length > 0 ? makeSession(connector.id, provider, accounts, chain, address) : null
}
