import * as v from 'valibot'

export { v }

/** Returns the parsed value, or undefined. Never throws, even if the value has throwing getters. */
export function tryParse<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, value)
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** A JSON-RPC quantity, as bigint. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
