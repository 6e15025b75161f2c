import type { ConnectContext } from '../core/adapter.ts'
import { encodeBase58 } from '../core/base58.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { parse, tryParse, v } from '../core/schema.ts'
import { type SignInProof, type SignInRequest, signInRequest } from '../core/sign-in.ts'
import { signInText } from '../core/sign-in-text.ts'
import type { CaipNetworkId } from '../core/types.ts'
import type { Call } from '../wallet-standard/call.ts'
import { readAccounts, type WalletAccount } from './accounts.ts'
import { requireEd25519, verifyEd25519 } from './ed25519.ts'
import { addressBytes } from './parse.ts'
import { solanaSignInForm } from './sign-in-form.ts'
import type { StandardWallet } from './wallet.ts'

const method = 'solana:signIn'
const bytes = (min: number, max: number) =>
  v.custom<Uint8Array>((raw) => raw instanceof Uint8Array && raw.length >= min && raw.length <= max)
const outputs = v.pipe(
  v.array(v.object({ account: v.unknown(), signedMessage: bytes(1, 65_536), signature: bytes(64, 64) })),
  v.length(1),
)
const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

/** Input of Wallet Standard's `solana:signIn`. */
interface SignInInput extends SignInRequest {
  readonly address?: string
  readonly chainId: string
  readonly issuedAt: string
}

export interface SignedIn {
  readonly accounts: readonly WalletAccount[]
  /** The account that answered. */
  readonly address: string
  /** Undefined if another text was signed, or another key signed: the wallet is only connected then. */
  readonly proof?: SignInProof
}

/**
 * Resolves with the answer after all checks against the request; undefined for one that is unreadable or of another
 * account than was asked for.
 */
async function readAnswer(
  answer: unknown,
  input: SignInInput,
  wallet: StandardWallet,
  chainId: CaipNetworkId,
): Promise<SignedIn | undefined> {
  const output = tryParse(outputs, answer)?.[0]
  const account = readAccounts(output && [output.account])?.[0]
  if (!output || !account || (input.address && input.address !== account.address)) return undefined
  // Every wallet makes this text of the input; only the account comes with the answer.
  const fields = { ...input, statement: input.statement || undefined }
  const message = signInText(solanaSignInForm, fields, account.address, input.chainId)
  // Copied before the first await, because the wallet keeps its arrays and could change them.
  const [text, signature] = [new TextEncoder().encode(message), Uint8Array.from(output.signature)]
  const key = same(text, output.signedMessage) && addressBytes(account.address)
  const isSigned = key && (await verifyEd25519(key, signature, text))
  // The wallet shares its accounts by now; the signing account must be one of them.
  const shared = wallet.accounts() ?? []
  const { address } = account
  const accounts = shared.some((one) => one.address === address) ? shared : [account]
  if (!isSigned) return { accounts, address }
  const proof: SignInProof = {
    chainId,
    accountAddress: address,
    message,
    signature: encodeBase58(signature),
  }
  return { accounts, address, proof }
}

/**
 * Connects and signs in with one approval. Resolves with a function that validates the wallet's answer. Who signed
 * another text than was asked for is connected without a proof, and signs in afterwards.
 *
 * @throws {WmError<'METHOD_UNSUPPORTED'>} The browser cannot check the signature, so the wallet is not asked.
 * @throws {WmError<'SCHEMA_MISMATCH'>} `request` is invalid.
 * @throws {WmError<'WALLET_MALFORMED'>} The answer is unreadable, or is of another account than was asked for.
 */
export async function signIn(
  wallet: StandardWallet,
  ask: Call,
  request: SignInRequest,
  chain: { readonly id: CaipNetworkId; readonly name: string },
  { signal, clock, address }: Pick<ConnectContext, 'signal' | 'clock' | 'address'>,
): Promise<() => Promise<SignedIn>> {
  parse(signInRequest, request)
  await requireEd25519()
  signal.throwIfAborted()
  const preferred = wallet.accounts()?.find((account) => account.address === address)
  const input: SignInInput = {
    ...request,
    ...(preferred && { address: preferred.address }),
    chainId: chain.name,
    issuedAt: request.issuedAt ?? new Date(clock.now()).toISOString(),
  }
  const answer = await ask({ ...input })
  return async () => {
    const signedIn = await readAnswer(answer, input, wallet, chain.id)
    if (!signedIn) throw connectionError('WALLET_MALFORMED', { method })
    return signedIn
  }
}
