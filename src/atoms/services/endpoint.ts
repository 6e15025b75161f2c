import type { v } from '../../chains/core/schema.ts'

/** What goes into the query; what is not given is left out. */
export type Query = { readonly [name: string]: string | number | boolean | undefined | null }

/** One call as data. Adding one is a row in its service's table and a fixture of the contract test. */
export interface Endpoint<I, S extends v.GenericSchema = v.GenericSchema> {
  readonly method: 'GET'
  readonly path: string | ((input: I) => string)
  readonly query?: (input: I) => Query
  readonly response: S
  /** For the whole call with its retries, in ms. */
  readonly deadline: number
  /** `read`: may be sent again after a failure that passes (spec §9). */
  readonly retry: 'read' | 'never'
}

/** Keeps the input's type next to the schema's. */
export const endpoint =
  <I>() =>
  <const S extends v.GenericSchema>(row: Endpoint<I, S>): Endpoint<I, S> =>
    row
