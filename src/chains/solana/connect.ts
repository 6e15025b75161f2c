import type { ConnectContext } from '../core/adapter.ts'
import { abortable } from '../core/async.ts'
import { becomeLatestCaller, revokeBestEffort, undoIfAborted } from '../core/connect-cleanup.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { readField } from '../core/read-field.ts'
import { requestSilently } from '../core/request-silently.ts'
import type { SignInProof } from '../core/sign-in.ts'
import type { CaipNetworkId, Session } from '../core/types.ts'
import { readAccounts, type WalletAccount } from './accounts.ts'
import { chainName, isCustom } from './chain-name.ts'
import { setConnection } from './connection.ts'
import { walletError } from './errors.ts'
import { createProvider } from './provider.ts'
import { makeSession } from './session.ts'
import type { Source } from './solana-finder.ts'
import type { StandardWallet } from './wallet.ts'

const method = 'standard:connect'

export const revoke = ({ features }: StandardWallet, clock: Context['clock']): Promise<void> =>
  revokeBestEffort(() => features.disconnect?.(), clock)

/**
 * Returns the accounts in the answer to a connect request. Some wallets answer nothing: then their shared accounts
 * count.
 */
function accountsIn(wallet: StandardWallet, answer: unknown): readonly WalletAccount[] {
  const told = readField(answer, 'accounts') ?? []
  const accounts = readAccounts(told)
  if (!accounts || (accounts.length === 0 && (told as readonly unknown[]).length > 0))
    throw connectionError('WALLET_MALFORMED', { method })
  return accounts.length > 0 ? accounts : (wallet.accounts() ?? [])
}

/** Returns the page's network if the wallet has it, else the first configured one that it has. */
function networkFor({ chains }: StandardWallet, wanted: CaipNetworkId | undefined, c: Context): CaipNetworkId {
  const ids = c.networks.map(({ caipNetworkId }) => caipNetworkId)
  const known = ids.filter((id) => chainName(id, chains))
  return known.find((id) => id === wanted) ?? known[0] ?? wanted ?? (ids[0] as CaipNetworkId)
}

function open({ connector, wallet }: Source, accounts: readonly WalletAccount[], id: CaipNetworkId, address?: string) {
  const provider = createProvider(wallet)
  const session = makeSession(connector.id, provider, accounts, id, address)
  setConnection(provider, { wallet, caipNetworkId: id })
  return session
}

interface Answer {
  readonly accounts: readonly WalletAccount[]
  /** The account that signed in. */
  readonly address?: string
  readonly proof?: SignInProof
}

/**
 * Asks the wallet to connect, and to sign in with the same approval if that is wanted and supported on this network.
 * Resolves when the wallet has answered; reading the answer validates it.
 */
async function ask(
  wallet: StandardWallet,
  id: CaipNetworkId,
  c: ConnectContext,
): Promise<() => Answer | Promise<Answer>> {
  const name = chainName(id, wallet.chains)
  const call = wallet.features.signIn
  // A wallet that names a network "localnet" would sign a message that does not say which network is meant.
  if (c.signIn && call && name && (!isCustom(id) || name === id)) {
    const { signIn } = await import('./sign-in.ts')
    return signIn(wallet, call, c.signIn, { id, name }, c)
  }
  const answer = await wallet.features.connect()
  return () => ({ accounts: accountsIn(wallet, answer) })
}

export async function connect(source: Source, c: ConnectContext): Promise<Session<'solana'>> {
  const { wallet } = source
  c.signal.throwIfAborted()
  // A late approval is revoked only if no newer attempt uses the wallet.
  const isLatest = becomeLatestCaller(wallet.raw)
  const id = networkFor(wallet, c.networkId, c)
  const asked = ask(wallet, id, c)
  const undo = () => (isLatest() ? revoke(wallet, c.clock) : undefined)
  return undoIfAborted(asked, c.signal, undo, async () => {
    const read = await abortable(asked, c.signal)
    const { accounts, address, proof } = await abortable(Promise.resolve(read()), c.signal)
    const session = open(source, accounts, id, address ?? c.address)
    return proof ? Object.freeze({ ...session, proofs: Object.freeze([Object.freeze(proof)]) }) : session
  }).catch((error: unknown) => {
    c.signal.throwIfAborted()
    throw walletError(error, 'connect', 'CONNECT_FAILED')
  })
}

/** Resolves with the session, without a prompt; null when the wallet shares no account with this site. */
export async function restore(
  source: Source,
  saved: CaipNetworkId | undefined,
  c: Context,
): Promise<Session<'solana'> | null> {
  const { wallet } = source
  c.signal.throwIfAborted()
  becomeLatestCaller(wallet.raw)
  const answer = await requestSilently(async () => wallet.features.connect({ silent: true }), c)
  const accounts = accountsIn(wallet, answer ?? { accounts: [] })
  return accounts.length > 0 ? open(source, accounts, networkFor(wallet, saved, c)) : null
}
