import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { type ErrorCode, type NodeErrorReason, WmError } from '../core/errors.ts'
import { readField } from '../core/read-field.ts'
import { type FallbackCode, rpcCodeOf, rpcCodes, toWmError } from '../core/rpc-codes.ts'

// Messages of nodes, programs and wallets. The first match wins.
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

/** Returns the texts in an error, in lower case, including its data, where a node puts the reason. */
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
      // Data of a wallet may contain anything, even values that JSON cannot represent.
    }
  }
  return parts.join('\n').toLowerCase()
}

/** Returns the node's reason in a thrown value; undefined when no text is known. */
export function nodeReasonOf(error: unknown): NodeErrorReason | undefined {
  const text = textOf(error)
  return texts.find(([, pattern]) => pattern.test(text))?.[0]
}

export function nodeError(reason: NodeErrorReason, cause: unknown): WmError {
  return reason === 'insufficient-funds'
    ? connectionError('INSUFFICIENT_FUNDS', undefined, { cause })
    : nodeRefusal('NODE_ERROR', { reason }, { cause })
}

/**
 * Returns true for a refusal by the visitor. Wallet Standard has no code for it: some wallets use that of EIP-1193,
 * others only a message.
 */
export const isDeclined = (error: unknown): boolean =>
  rpcCodes[rpcCodeOf(error) ?? 0] === 'USER_REJECTED' || (!WmError.is(error) && declined.test(textOf(error)))

export function walletError(error: unknown, action: 'connect' | 'sign' | 'send', fallback: FallbackCode): WmError {
  if (isDeclined(error)) return connectionError('USER_REJECTED', { action }, { cause: error })
  return toWmError(error, action, fallback)
}

export function describeError(error: unknown): ErrorCode | undefined {
  if (isDeclined(error)) return 'USER_REJECTED'
  const reason = nodeReasonOf(error)
  if (reason) return reason === 'insufficient-funds' ? 'INSUFFICIENT_FUNDS' : 'NODE_ERROR'
  const code = rpcCodeOf(error)
  return code === undefined ? undefined : rpcCodes[code]
}
