import type { ApprovalView, Row } from '../decode/approval-view.ts'
import { escapeText } from '../decode/escape-text.ts'
import { words } from '../words/words.ts'

const rowOf = (label: 'change.next' | 'change.now', email: string, strong = false): Row => ({
  label: words(label),
  value: escapeText(email),
  kind: 'code',
  strong,
})

/** The new address of an account and the current one. */
export const emailRows = (next: string, old: string | null): readonly Row[] => [
  rowOf('change.next', next, true),
  ...(old === null ? [] : [rowOf('change.now', old)]),
]

/** Asks for the approval of a new sign-in address. */
export const emailView = (next: string, old: string | null): ApprovalView => ({
  title: words(old === null ? 'change.addTitle' : 'change.title'),
  approve: words('change.approve'),
  rows: emailRows(next, old),
  // The new address gains access to the account, so that a page that masks the screen must not get it by one press.
  proof: emailRows(next, old),
  notes: [
    { tone: 'warn', title: words('change.reader'), text: words('change.readerText') },
    { tone: 'info', title: words('change.others'), text: words(old === null ? 'change.addText' : 'change.othersText') },
  ],
})
