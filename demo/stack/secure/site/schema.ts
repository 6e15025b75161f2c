import * as v from 'valibot'

export { v }

/** Parses `value`, or gives undefined. Never throws, whatever getters the value has. */
export function tryParse<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, value)
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** A quantity as JSON-RPC writes it, as bigint. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
