import type { Plugin } from 'rollup'

interface Documented {
  readonly name: string
  /** Text of the doc comment without its stars. */
  readonly doc: string | undefined
  /** Code of its `@example`. */
  readonly example: string | undefined
}

/** A name that an entry of the package exports. */
export interface PublicName extends Documented {
  readonly entry: string
  readonly kind: 'function' | 'component' | 'class' | 'constant' | 'type'
  /** Public members of an interface or a class. */
  readonly members: readonly (Documented & { readonly isMethod: boolean })[]
}

export interface Example {
  /** Entry and name, such as `react.useWalletAccount`. */
  readonly id: string
  readonly entry: string
  readonly name: string
  readonly code: string
}

export function publicNames(from?: Readonly<Record<string, string>>): PublicName[]
export function examplesOf(names?: readonly PublicName[]): Example[]
export function moduleOf(example: Pick<Example, 'code'>): string
export function docExamples(): Plugin
