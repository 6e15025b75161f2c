import type { v } from '../../chains/core/schema.ts'

/** Query parameters; empty values are omitted. */
export type Query = { readonly [name: string]: string | number | boolean | undefined | null }

/** A call of a service, as data. A new call needs a row in its service's table and a fixture of the contract test. */
export interface Endpoint<I, S extends v.GenericSchema = v.GenericSchema> {
  readonly method: 'GET'
  readonly path: string | ((input: I) => string)
  readonly query?: (input: I) => Query
  readonly response: S
  /** Milliseconds for the whole call, including retries. */
  readonly deadline: number
  /** `read`: may be repeated after a temporary failure. */
  readonly retry: 'read' | 'never'
}

/** Infers the types of an endpoint row. */
export const endpoint =
  <I>() =>
  <const S extends v.GenericSchema>(row: Endpoint<I, S>): Endpoint<I, S> =>
    row
