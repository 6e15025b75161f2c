import type { Namespace } from '../../chains/core/types.ts'

/** What the React content of the button is told. */
export interface ButtonViewProps {
  readonly kind: 'auto' | 'account' | 'network'
  readonly balance: 'show' | 'hide'
  readonly charsStart: number
  readonly charsEnd: number
  readonly size: 'md' | 'sm'
  readonly namespace?: Namespace | undefined
}
