// The only importer of valibot. All external data passes one of these schemas before it reaches the state.

import * as v from 'valibot'
import { schemaError } from './error-texts/schema-error.ts'

export { v }

/**
 * Returns the parsed value.
 * @throws {WmError<'SCHEMA_MISMATCH'>} `path` is the one of the first issue.
 */
export function parse<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw schemaError('SCHEMA_MISMATCH', { path: v.getDotPath(result.issues[0]) ?? '(root)' })
}

/** Returns the parsed value; undefined for a mismatch. Never throws, whatever getters the value has. */
export function tryParse<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, value)
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** `0x` and hex digits, at most 64 KiB. */
export const hex = v.pipe(v.string(), v.maxLength(131_074), v.regex(/^0x[0-9a-fA-F]*$/))
/** Transaction hash: `0x` and 64 hex digits. */
export const txHash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
/** Signature: `0x` and 62 or more hex digits, at most 64 KiB. */
export const signature = v.pipe(v.string(), v.maxLength(131_074), v.regex(/^0x[0-9a-fA-F]{62,}$/))
/** JSON-RPC quantity, parsed to a bigint. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
