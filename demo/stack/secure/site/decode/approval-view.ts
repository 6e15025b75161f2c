import type { Words } from '../words/messages.ts'

/** Words of the frame, or text of the request itself, which has passed `escapeText`. */
export type Text = Words | string

/** A fact about what is to be approved. */
export interface Row<T = Text> {
  readonly label: T
  readonly value: T
  /** An address is shown whole, in groups; code in its own typeface; a string of the request with all of its blanks. */
  readonly kind?: 'address' | 'amount' | 'code' | 'string'
  /** Who says so, where it is not this wallet. */
  readonly hint?: T
  /** How deep it lies in a tree. */
  readonly depth?: number
  readonly strong?: boolean
}

export interface Note<W = Words> {
  readonly tone: 'info' | 'warn' | 'bad'
  readonly title: W
  readonly text: W
}

/** What a person is asked to approve, as plain data: what it does, exactly, and what to be careful about. */
export interface ApprovalView<W = Words, T = Text> {
  readonly title: W
  /** What the button that approves says. */
  readonly approve: W
  readonly rows: readonly Row<T>[]
  readonly notes: readonly Note<W>[]
  /** The text itself, where there is one to sign; or a code to keep, which can be copied. */
  readonly text?: { readonly label: W; readonly value: string; readonly isCode?: boolean }
  /**
   * Facts to look at a second time before it is done, in a step that cannot be taken without having seen them: of
   * whatever moves money, gives a permission, or changes who can sign in. Absent where one press is enough; may be empty,
   * then the title is all there is to look at. Who gets it and how much.
   */
  readonly proof?: readonly Row<T>[]
  /** More has to be looked at than a second step can hold: nothing counts but a window of its own. */
  readonly needsWindow?: boolean
  /** It must not be approved, whatever the person thinks. */
  readonly blocked?: boolean
}

/** The same in a language. */
export type SpokenView = ApprovalView<string, string>
