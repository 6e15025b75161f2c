import type { Words } from '../words/messages.ts'

export interface CodeField {
  /** All elements of the field except its label. */
  readonly element: HTMLElement
  /** The control that has focus and value. */
  readonly input: HTMLInputElement | HTMLTextAreaElement
  /** Returns the code without its group separators. */
  read(): string
  /** Returns why the code is incomplete; undefined if it is complete. */
  lack(): Words | undefined
  /** True if a complete code is submitted without a press. */
  readonly takesAtOnce: boolean
}
