import type { v } from '../data/schema.ts'

/** Payload schema and function that answer one event of the page. */
export interface Handler {
  readonly schema: v.GenericSchema
  /** Resolves with the payload of the answer, if any. Throws to answer with an error. */
  run(payload: unknown): Promise<unknown>
}

export type Handlers = { readonly [name: string]: Handler }

/** Combines a schema with a function of its output. */
export function handler<const Schema extends v.GenericSchema>(
  schema: Schema,
  run: (payload: v.InferOutput<Schema>) => unknown,
): Handler {
  return { schema, run: async (payload) => run(payload as v.InferOutput<Schema>) }
}
