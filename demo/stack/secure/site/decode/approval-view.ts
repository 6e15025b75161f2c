/** A fact about what is to be approved. Texts from outside have passed `escapeText`. */
export interface Row {
  readonly label: string
  readonly value: string
  /** An address is shown whole, in groups; code in its own typeface. */
  readonly kind?: 'address' | 'amount' | 'code'
  /** Who says so, where it is not this wallet. */
  readonly hint?: string
  /** How deep it lies in a tree. */
  readonly depth?: number
  readonly strong?: boolean
}

export interface Note {
  readonly tone: 'info' | 'warn' | 'bad'
  readonly title: string
  readonly text: string
}

/** What a person is asked to approve, as plain data: what it does, exactly, and what to be careful about. */
export interface ApprovalView {
  readonly title: string
  /** What the button that approves says. */
  readonly approve: string
  readonly rows: readonly Row[]
  readonly notes: readonly Note[]
  /** The text itself, where there is one to sign. */
  readonly text?: { readonly label: string; readonly value: string }
  /** It must not be approved, whatever the person thinks. */
  readonly blocked?: boolean
}
