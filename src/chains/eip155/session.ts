import type { Context } from '../core/adapter.ts'
import { deadline } from '../core/async.ts'
import { WmError } from '../core/errors.ts'
import type { Account, CaipNetworkId, Session, WalletProvider } from '../core/types.ts'
import { parseAccounts, parseChainId } from './parse.ts'
import { ask } from './provider.ts'

type Address = `0x${string}`

type Facts = Pick<Session, 'approved' | 'cannotSend' | 'wallet'> & { readonly accountType?: Account<'eip155'>['type'] }
const facts = new WeakMap<WalletProvider, () => Facts>()

/** What else a provider's sessions say; asked anew for each. */
export const describeProvider = (provider: WalletProvider, read: () => Facts): void => void facts.set(provider, read)

export function makeSession(
  connectorId: string,
  provider: WalletProvider,
  addresses: readonly Address[],
  caipNetworkId: CaipNetworkId,
  preferred?: string,
): Session<'eip155'> {
  const address = addresses.find((item) => item.toLowerCase() === preferred?.toLowerCase()) ?? addresses[0]
  if (!address) throw new WmError('CONNECT_FAILED')
  const { accountType: type = 'eoa', ...more } = facts.get(provider)?.() ?? {}
  const accounts = Object.freeze(addresses.map((item) => Object.freeze({ address: item, type })))
  return Object.freeze({ namespace: 'eip155', connectorId, address, accounts, caipNetworkId, provider, ...more })
}

/**
 * The accounts in an answer of the wallet.
 * @throws {WmError<'WALLET_MALFORMED'>} It is no list, or nothing in it is an address.
 */
export function accountsIn(raw: unknown, method: string): readonly Address[] {
  const accounts = parseAccounts(raw)
  if (!accounts || (accounts.length === 0 && (raw as readonly unknown[]).length > 0))
    throw new WmError('WALLET_MALFORMED', { method })
  return accounts
}

type Waiting = Pick<Context, 'signal' | 'clock'>

// What a question without a prompt may take before the wallet counts as gone: an extension that was updated never
// answers again. Right after the page has loaded it may still be waking up.
const WAKING = 10_000
const AWAKE = 2000

function askSilently(provider: WalletProvider, c: Waiting, method: string, ms: number) {
  return deadline(ask(provider, c.signal, method), ms, c.clock, () => new WmError('PROVIDER_DISCONNECTED'))
}

export const readAccounts = async (provider: WalletProvider, c: Waiting) =>
  accountsIn(await askSilently(provider, c, 'eth_accounts', WAKING), 'eth_accounts')

export const readChain = async (provider: WalletProvider, c: Waiting) =>
  parseChainId(await askSilently(provider, c, 'eth_chainId', WAKING))

/**
 * The network of a wallet that is connected, asked before each prompt, so that a wallet that is gone shows within two
 * seconds and not as a prompt that never comes (safety W6-18).
 * @throws {WmError<'PROVIDER_DISCONNECTED'>}
 */
export const readLiveChain = async (provider: WalletProvider, c: Waiting) =>
  parseChainId(await askSilently(provider, c, 'eth_chainId', AWAKE))
