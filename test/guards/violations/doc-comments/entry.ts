/** Adds without an example. */
export const bare = (a: number) => a

export interface Silent {
  readonly a: number
}

/**
 * Adds.
 *
 * @example
 * import { createKit } from 'wallet-modal'
 *
 * const kit = createKit({ nets: [] })
 */
export function wrong(): void {}
