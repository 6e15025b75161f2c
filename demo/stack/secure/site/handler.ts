import type { v } from './schema.ts'

/** How one event of the page is answered: what it must carry, and what is done. */
export interface Handler {
  readonly schema: v.GenericSchema
  /** The payload of the answer; undefined answers without one. Throws to answer with an error. */
  run(payload: unknown): Promise<unknown>
}

export type Handlers = { readonly [name: string]: Handler }

/** Ties a schema to a function of what it gives. */
export function handler<const Schema extends v.GenericSchema>(
  schema: Schema,
  run: (payload: v.InferOutput<Schema>) => unknown,
): Handler {
  return { schema, run: async (payload) => run(payload as v.InferOutput<Schema>) }
}
