import '../core/node-error-texts.ts'
import { type ErrorCode, WmError } from '../core/errors.ts'
import type { NodeErrorReason } from '../core/node-error-reason.ts'
import { readField } from '../core/read-field.ts'
import { rpcCodeOf, rpcCodes, toWmError } from '../core/rpc-codes.ts'

// What nodes, programs and wallets write. First match wins.
const texts: readonly (readonly [NodeErrorReason, RegExp])[] = [
  [
    'insufficient-funds',
    /insufficient (lamports|funds)|insufficientfundsforfee|found no record of a prior credit|accountnotfound|"?account_index"?: ?0\b/,
  ],
  ['nonce-too-low', /alreadyprocessed|already been processed/],
  ['transaction-type-not-supported', /unsupportedversion|transaction version .* not supported/],
  ['execution-reverted', /instructionerror|custom program error|insufficientfundsforrent|insufficient funds for rent/],
  ['unknown', /blockhashnotfound|blockhash not found/],
]
const declined =
  /\b(?:user|approval)\b.{0,20}\b(?:reject|den[iy]|declin|cancel)|\b(?:reject|deni|declin|cancel)\w* by (?:the )?user/

/** Every text that an error brings along, its data included: a node has its reason there. */
function textOf(error: unknown): string {
  const parts: string[] = []
  for (const item of [error, readField(error, 'cause'), readField(error, 'error')]) {
    for (const part of [item, readField(item, 'message')]) if (typeof part === 'string') parts.push(part.slice(0, 2000))
    const data = readField(item, 'data')
    const logs = readField(data, 'logs')
    try {
      parts.push(
        JSON.stringify([readField(data, 'err'), Array.isArray(logs) ? logs.slice(0, 50) : null]).slice(0, 8000),
      )
    } catch {
      // A wallet may put anything there.
    }
  }
  return parts.join('\n').toLowerCase()
}

/** The node's reason in whatever was thrown, undefined when nothing in it is known. */
export function nodeReasonOf(error: unknown): NodeErrorReason | undefined {
  const text = textOf(error)
  return texts.find(([, pattern]) => pattern.test(text))?.[0]
}

/** A node's complaint as one of our errors. */
export function nodeError(reason: NodeErrorReason, cause: unknown): WmError {
  return reason === 'insufficient-funds'
    ? new WmError('INSUFFICIENT_FUNDS', undefined, { cause })
    : new WmError('NODE_ERROR', { reason }, { cause })
}

/** Wallet Standard has no code for a no: some wallets use that of EIP-1193, others only words. */
export const isDeclined = (error: unknown): boolean =>
  rpcCodes[rpcCodeOf(error) ?? 0] === 'USER_REJECTED' || (!WmError.is(error) && declined.test(textOf(error)))

/** Whatever a wallet threw, as one of our errors. */
export function walletError(error: unknown, action: 'connect' | 'sign' | 'send', fallback: ErrorCode): WmError {
  if (isDeclined(error)) return new WmError('USER_REJECTED', { action }, { cause: error })
  return toWmError(error, action, fallback)
}

/** The wallet's or node's own error as one of our codes. */
export function describeError(error: unknown): ErrorCode | undefined {
  if (isDeclined(error)) return 'USER_REJECTED'
  const reason = nodeReasonOf(error)
  if (reason) return reason === 'insufficient-funds' ? 'INSUFFICIENT_FUNDS' : 'NODE_ERROR'
  const code = rpcCodeOf(error)
  return code === undefined ? undefined : rpcCodes[code]
}
