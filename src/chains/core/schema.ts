// The only importer of valibot. Everything from outside passes one of these before it touches state.
import * as v from 'valibot'
import { WmError } from './errors.ts'
import './schema-error-text.ts'

export { v }

/** Parses `value`, or throws SCHEMA_MISMATCH naming the path of the first issue. */
export function parse<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new WmError('SCHEMA_MISMATCH', { path: v.getDotPath(result.issues[0]) ?? '(root)' })
}

/** Parses `value`, or gives undefined. Never throws, whatever getters the value has. */
export function tryParse<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, value)
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** `0x` and an even or odd number of hex digits, at most 64 KiB. */
export const hex = v.pipe(v.string(), v.maxLength(131_074), v.regex(/^0x[0-9a-fA-F]*$/))
/** Transaction hash (spec §5): 0x and 64 hex digits. */
export const txHash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
/** Signed message (spec §5): 0x and 62 or more hex digits, at most 64 KiB. */
export const signature = v.pipe(v.string(), v.maxLength(131_074), v.regex(/^0x[0-9a-fA-F]{62,}$/))
/** A quantity as JSON-RPC writes it, as bigint. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
