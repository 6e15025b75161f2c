import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import type { ErrorCode, NodeErrorReason, WmError } from '../core/errors.ts'
import { readField } from '../core/read-field.ts'
import { rpcCodeOf, rpcCodes, toWmError } from '../core/rpc-codes.ts'

// Messages of geth, Nethermind, Besu, Erigon, Reth and anvil. The first match wins.
const nodeTexts: readonly (readonly [NodeErrorReason, RegExp])[] = [
  ['insufficient-funds', /insufficient (funds|balance)|exceeds transaction sender account balance|exceeds the balance/],
  ['fee-cap-too-high', /(max fee per gas|fee cap) higher than 2\^256/],
  ['fee-cap-too-low', /(max fee per gas|fee cap) less than block base fee|transaction is outdated|max fee .*too low/],
  ['tip-above-fee-cap', /max priority fee per gas higher than max fee|tip higher than fee cap/],
  ['nonce-max-value', /nonce has max value/],
  ['nonce-too-high', /nonce (is )?too high|nonce gap/],
  ['nonce-too-low', /nonce (is )?too low|already (known|imported)|known transaction/],
  ['intrinsic-gas-too-high', /intrinsic gas too high|gas limit (reached|too high)|exceeds block gas limit/],
  ['intrinsic-gas-too-low', /intrinsic gas too low|gas limit too low/],
  ['transaction-type-not-supported', /transaction type (not|un)[ -]?(valid|supported)|unsupported transaction type/],
  ['execution-reverted', /execution reverted|vm exception.*revert|gas required exceeds allowance/],
]

/** Returns the texts in an error, outermost first, in lower case. Wallets wrap a node's answer up to three times. */
export function errorTextOf(error: unknown): string {
  const parts: string[] = []
  const seen = new Set<unknown>()
  const queue: unknown[] = [error]
  while (queue.length > 0 && seen.size < 12) {
    const item = queue.shift()
    if (seen.has(item) || item === undefined || item === null) continue
    seen.add(item)
    for (const text of [item, readField(item, 'message'), readField(item, 'details')])
      if (typeof text === 'string') parts.push(text.slice(0, 2000))
    if (typeof item === 'object')
      queue.push(...['data', 'originalError', 'error', 'cause'].map((key) => readField(item, key)))
  }
  return parts.join('\n').toLowerCase()
}

/** Returns the node's reason in a thrown value; undefined when no text is known. */
export function nodeReasonOf(error: unknown): NodeErrorReason | undefined {
  const text = errorTextOf(error)
  return nodeTexts.find(([, pattern]) => pattern.test(text))?.[0]
}

export function describeError(error: unknown): ErrorCode | undefined {
  const reason = nodeReasonOf(error)
  if (reason) return reason === 'insufficient-funds' ? 'INSUFFICIENT_FUNDS' : 'NODE_ERROR'
  const code = rpcCodeOf(error)
  return code === undefined ? undefined : rpcCodes[code]
}

/** Returns a node's answer as a `WmError`, or `unreachable` for anything that is not an answer. */
export function asNodeError(error: unknown, unreachable: WmError): WmError {
  const code = readField(error, 'code')
  const reason = nodeReasonOf(error)
  const options = { cause: error }
  if (reason === 'insufficient-funds') return connectionError('INSUFFICIENT_FUNDS', undefined, options)
  if (reason) return nodeRefusal('NODE_ERROR', { reason }, options)
  // viem reports -1 for an answer that is not JSON-RPC; an aborted request has the code of a DOMException.
  if (typeof code !== 'number' || code === -1 || readField(error, 'name') === 'AbortError') return unreachable
  // The node did answer, with an unknown error.
  if (code === -32000 || code === -32003 || !(code in rpcCodes))
    return nodeRefusal('NODE_ERROR', { reason: 'unknown' }, options)
  return toWmError(error, 'request')
}
