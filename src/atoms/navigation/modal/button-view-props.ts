import type { Namespace } from '../../../chains/core/types.ts'

/** Attributes of the button as the page wrote them. */
export interface ButtonAttributes {
  readonly kind: 'auto' | 'account' | 'connect' | 'network' | 'onramp' | 'wallet' | undefined
  readonly balance: 'show' | 'hide' | undefined
  readonly charsStart: number | undefined
  readonly charsEnd: number | undefined
  readonly size: 'md' | 'sm' | undefined
  readonly namespace: Namespace | undefined
}

/** Attributes of the private element of the connected button, each with a value. */
export interface ButtonViewProps {
  readonly kind: NonNullable<ButtonAttributes['kind']>
  readonly balance: 'show' | 'hide'
  readonly charsStart: number
  readonly charsEnd: number
  readonly size: 'md' | 'sm'
  readonly namespace: Namespace | 'active'
}

/** The id under which the width of a button is stored: buttons with other attributes have other widths. */
export const widthId = ({ kind, size, balance, namespace }: ButtonAttributes): string =>
  [kind, size, balance, namespace].join('-').replace(/[^\w-]/g, '')
