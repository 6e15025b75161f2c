// The record of what each origin has taken. It outlives the page, since a cap counts for a day.
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { HasEnv, HasStorage } from '../atoms/kit/kit.ts'
import { paymentError } from '../chains/core/error-texts/payment-error.ts'
import { tryParse, v } from '../chains/core/schema.ts'

const KEY = 'x402_payments'
const LOCK = 'wallet-modal:x402'
const DAY = 86_400_000
/** Payments of a day that are recorded. */
const MAX_PAYMENTS = 500
/** Characters of the record. The kit's storage reads no text of more than 262,144, and the cap would begin anew. */
const MAX_TEXT = 260_000

const short = v.pipe(v.string(), v.maxLength(300))
const payment = v.strictObject({
  origin: short,
  asset: short,
  /** In base units. */
  value: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  /** Epoch milliseconds. */
  at: v.number(),
  /** Stored until the chain has told the outcome. */
  open: v.optional(
    v.strictObject({
      nonce: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
      validBefore: v.number(),
      payer: v.pipe(v.string(), v.maxLength(64)),
    }),
  ),
})
const payments = v.pipe(v.array(payment), v.maxLength(MAX_PAYMENTS))

type Payment = v.InferOutput<typeof payment>
/** A signed payment whose outcome is not known yet. */
export type OpenPayment = Payment & { readonly open: NonNullable<Payment['open']> }

const refuse = () => paymentError('PAYMENT_REFUSED', { reason: 'record' })

/** Returns the payments of the last 24 hours. Throws for a text that it did not write: it may be of a newer version. */
function recorded({ storage, env }: HasStorage & HasEnv): readonly Payment[] {
  const text = storage.get(KEY)
  if (text === undefined) return []
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {}
  const list = tryParse(payments, raw)
  if (!list) throw refuse()
  const since = env.clock.now() - DAY
  return list.filter(({ at }) => at > since)
}

function record({ storage }: HasStorage, list: readonly Payment[]): void {
  const text = JSON.stringify(list)
  if (text.length > MAX_TEXT) throw refuse()
  storage.set(KEY, text)
}

/** Runs `work`, which does not wait, while no other tab is in it. */
async function alone<T>({ env }: HasEnv, signal: AbortSignal, work: () => T): Promise<T> {
  let done: { readonly value: T } | undefined
  let failed: { readonly error: unknown } | undefined
  const once = () => {
    try {
      done = { value: work() }
    } catch (error) {
      failed = { error }
    }
  }
  try {
    if (env.locks) await env.locks.request(LOCK, { signal }, once)
  } catch {
    signal.throwIfAborted()
  }
  // A sandboxed page has the Web Locks API and may not use it. Its storage is no other tab's either.
  if (!done && !failed) once()
  if (failed) throw failed.error
  return (done as unknown as { readonly value: T }).value
}

/** Returns a text that says nothing of the account to whoever reads the storage, since the nonce is random. */
const sealed = (payer: string, nonce: string) => bytesToHex(sha256(utf8ToBytes(`${payer.toLowerCase()} ${nonce}`)))

/**
 * Records a payment before it is signed, so that two at once cannot exceed the cap together.
 *
 * @param most - Base units that the origin may take of the token in 24 hours.
 * @throws {WmError<'PAYMENT_REFUSED'>} The payment is above the cap with those before it.
 */
export function reserve(
  kit: HasStorage & HasEnv,
  { origin, asset, value, payer, ...open }: ReservedPayment,
  most: bigint,
  signal: AbortSignal,
): Promise<void> {
  return alone(kit, signal, () => {
    const list = recorded(kit)
    const spent = list
      .filter((one) => one.origin === origin && one.asset === asset)
      .reduce((sum, one) => sum + BigInt(one.value), 0n)
    if (spent + value > most) throw paymentError('PAYMENT_REFUSED', { reason: 'cap' })
    if (list.length >= MAX_PAYMENTS) throw refuse()
    const at = kit.env.clock.now()
    const { nonce, validBefore } = open
    const added = { nonce, validBefore, payer: sealed(payer, nonce) }
    record(kit, [...list, { origin, asset, value: `${value}`, at, open: added }])
  })
}

/** A payment that is about to be signed. */
export interface ReservedPayment {
  readonly origin: string
  readonly asset: string
  readonly value: bigint
  readonly payer: string
  readonly nonce: string
  readonly validBefore: number
}

/** Returns the payments of one token by this account whose authorization has ended and whose outcome is not known. */
export function endedPayments(kit: HasStorage & HasEnv, asset: string, payer: string): readonly OpenPayment[] {
  const now = kit.env.clock.now() / 1_000
  return recorded(kit).filter(
    (one): one is OpenPayment =>
      one.open !== undefined &&
      one.asset === asset &&
      one.open.validBefore < now &&
      one.open.payer === sealed(payer, one.open.nonce),
  )
}

/** Takes a payment out of the record that nobody can redeem. */
export const release = (kit: HasStorage & HasEnv, signal: AbortSignal, nonce: string): Promise<void> =>
  alone(kit, signal, () =>
    record(
      kit,
      recorded(kit).filter(({ open }) => open?.nonce !== nonce),
    ),
  )

/**
 * Keeps only what the cap needs of one payment, or of all: the chain shows a nonce beside its account. What is closed
 * counts for the whole day.
 */
export const close = (kit: HasStorage & HasEnv, signal: AbortSignal, nonce?: string): Promise<void> =>
  alone(kit, signal, () => {
    const list = recorded(kit)
    const isOpen = (open: Payment['open']) => open !== undefined && nonce !== undefined && open.nonce !== nonce
    if (list.some(({ open }) => open && !isOpen(open)))
      record(
        kit,
        list.map(({ open, ...rest }) => (open && isOpen(open) ? { ...rest, open } : rest)),
      )
  })
