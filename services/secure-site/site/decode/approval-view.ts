import type { Words } from '../words/messages.ts'

/** Text of the frame, or text of the request that `escapeText` has processed. */
export type Text = Words | string

/** A fact about the request. */
export interface Row<T = Text> {
  readonly label: T
  readonly value: T
  /** Display form: an address in groups, code in monospace, a string of the request with all of its spaces. */
  readonly kind?: 'address' | 'amount' | 'code' | 'string'
  /** The source of the fact, if it is not this wallet. */
  readonly hint?: T
  /** Depth in a tree. */
  readonly depth?: number
  readonly strong?: boolean
}

export interface Note<W = Words> {
  readonly tone: 'info' | 'warn' | 'bad'
  readonly title: W
  readonly text: W
}

/** The content of an approval as plain data: its exact effects, and warnings. */
export interface ApprovalView<W = Words, T = Text> {
  readonly title: W
  /** Text of the button that approves. */
  readonly approve: W
  readonly rows: readonly Row<T>[]
  readonly notes: readonly Note<W>[]
  /** The text to sign, or a recovery code, which can be copied. */
  readonly text?: { readonly label: W; readonly value: string; readonly isCode?: boolean }
  /**
   * The facts of the second step (recipient, amount), which cannot be completed without seeing them. Set for every
   * request that moves money, grants a permission or changes who can sign in. Undefined if one press is enough; empty
   * if the title is the only fact.
   */
  readonly proof?: readonly Row<T>[]
  /** True if there are too many facts for a second step, so that only a separate window can approve it. */
  readonly needsWindow?: boolean
  /** True if approval is impossible. */
  readonly blocked?: boolean
}

/** An approval view in one language. */
export type TranslatedView = ApprovalView<string, string>
