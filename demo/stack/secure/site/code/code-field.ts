import type { Words } from '../words/messages.ts'

/** A field that a code is typed into. */
export interface CodeField {
  /** Everything that is seen of it, besides its label. */
  readonly element: HTMLElement
  /** The control that has the focus and the value. */
  readonly input: HTMLInputElement | HTMLTextAreaElement
  /** The code, without signs that only group it. */
  read(): string
  /** Says why the code in the field cannot be whole; undefined when it can. */
  lack(): Words | undefined
  /** A whole code is taken as soon as it is typed, without another press. */
  readonly takesAtOnce: boolean
}
