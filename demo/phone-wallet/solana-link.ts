import { isAddress } from '@solana/web3.js'
import * as v from 'valibot'
import { onceEach, splitLink, unreadable } from './link-parameters.ts'
import { PaymentRefusal } from './payment-refusal.ts'

/** A transfer that a link of Solana Pay asks for. Such a link names no network. */
export interface SolanaLink {
  readonly scheme: 'solana'
  readonly to: string
  /** Mint of the token; undefined for SOL. */
  readonly token: string | undefined
  /** Decimal number of the coin or the token. */
  readonly amount: string | undefined
  /** Accounts that the transfer names, so that it is found by them, in their order. */
  readonly references: readonly string[]
  readonly label: string | undefined
  readonly message: string | undefined
  /** Text that the transaction carries. */
  readonly memo: string | undefined
}

/** Characters that show nothing, turn the direction of what follows, or begin another line. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const MOST_REFERENCES = 8

const account = v.pipe(v.string(), v.check(isAddress))
const shown = v.pipe(
  v.string(),
  v.maxLength(300),
  v.transform((text) => text.replace(hidden, ' ').trim()),
)
const link = v.strictObject({
  to: account,
  references: v.pipe(v.array(account), v.maxLength(MOST_REFERENCES)),
  amount: v.optional(v.pipe(v.string(), v.maxLength(60), v.regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/))),
  'spl-token': v.optional(account),
  label: v.optional(shown),
  message: v.optional(shown),
  // The transaction carries it unchanged, so what cannot be shown is refused.
  memo: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(300),
      v.check((text) => text.search(hidden) < 0),
    ),
  ),
})

/**
 * Reads what follows `solana:`. A link to a server that makes the transaction is refused.
 * @see https://docs.solanapay.com/spec
 * @throws {PaymentRefusal}
 */
export function readSolanaLink(rest: string): SolanaLink {
  if (/^https?(?::|%3a)/i.test(rest))
    throw new PaymentRefusal('A server would write this transaction. This wallet writes its payments itself.')
  // Spaces of texts are also written as plus signs, and no other part has one.
  const { path, parameters } = splitLink(rest.replaceAll('+', '%20'))
  const isReference = ([key]: readonly [string, string]) => key === 'reference'
  const given = onceEach(parameters.filter((one) => !isReference(one)))
  const references = parameters.filter(isReference).map(([, value]) => value)
  const { success, output } = v.safeParse(link, { ...given, to: path, references })
  if (!success || 'to' in given || 'references' in given) throw unreadable()
  const { 'spl-token': token, to, amount, label, message, memo } = output
  return { scheme: 'solana', to, token, amount, references: output.references, label, message, memo }
}
