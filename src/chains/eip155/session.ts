import { deadline } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import type { Account, CaipNetworkId, Session, WalletProvider } from '../core/types.ts'
import { parseAccounts, parseChainId } from './parse.ts'
import { requestOrAbort } from './provider.ts'

type Address = `0x${string}`

type Facts = Pick<Session, 'approved' | 'cannotSend' | 'wallet'> & { readonly accountType?: Account<'eip155'>['type'] }
const facts = new WeakMap<WalletProvider, () => Facts>()

/** Registers a function for the further fields of a provider's sessions; it is called for each session. */
export const describeProvider = (provider: WalletProvider, read: () => Facts): void => void facts.set(provider, read)

export function makeSession(
  connectorId: string,
  provider: WalletProvider,
  addresses: readonly Address[],
  caipNetworkId: CaipNetworkId,
  preferred?: string,
): Session<'eip155'> {
  const address = addresses.find((item) => item.toLowerCase() === preferred?.toLowerCase()) ?? addresses[0]
  if (!address) throw connectionError('CONNECT_FAILED')
  const { accountType: type = 'eoa', ...more } = facts.get(provider)?.() ?? {}
  const accounts = Object.freeze(addresses.map((item) => Object.freeze({ address: item, type })))
  return Object.freeze({ namespace: 'eip155', connectorId, address, accounts, caipNetworkId, provider, ...more })
}

/**
 * Returns the accounts in an answer of the wallet.
 * @throws {WmError<'WALLET_MALFORMED'>} The answer is no list, or none of its entries is an address.
 */
export function accountsIn(raw: unknown, method: string): readonly Address[] {
  const accounts = parseAccounts(raw)
  if (!accounts || (accounts.length === 0 && (raw as readonly unknown[]).length > 0))
    throw connectionError('WALLET_MALFORMED', { method })
  return accounts
}

type Waiting = Pick<Context, 'signal' | 'clock'>

// Milliseconds without an answer after which a wallet counts as gone: an extension that was updated never answers
// again. Right after the page has loaded an extension may still be starting.
const WAKING = 10_000
const AWAKE = 2000

function askSilently(provider: WalletProvider, c: Waiting, method: string, ms: number) {
  return deadline(requestOrAbort(provider, c.signal, method), ms, c.clock, () => rpcError('PROVIDER_DISCONNECTED'))
}

export const readAccounts = async (provider: WalletProvider, c: Waiting) =>
  accountsIn(await askSilently(provider, c, 'eth_accounts', WAKING), 'eth_accounts')

export const readChain = async (provider: WalletProvider, c: Waiting) =>
  parseChainId(await askSilently(provider, c, 'eth_chainId', WAKING))

/**
 * Resolves with the network of a connected wallet. Called before each prompt, so that a wallet that is gone fails
 * within two seconds instead of leaving the visitor with a prompt that never appears.
 * @throws {WmError<'PROVIDER_DISCONNECTED'>} The wallet does not answer.
 */
export const readLiveChain = async (provider: WalletProvider, c: Waiting) =>
  parseChainId(await askSilently(provider, c, 'eth_chainId', AWAKE))
