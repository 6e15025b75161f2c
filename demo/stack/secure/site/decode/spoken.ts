import type { Say } from '../words/say.ts'
import type { ApprovalView, SpokenView } from './approval-view.ts'

/** A view in a language. */
export function spoken(say: Say, { title, approve, rows, notes, text, ...rest }: ApprovalView): SpokenView {
  return {
    ...rest,
    title: say(title),
    approve: say(approve),
    rows: rows.map(({ label, value, hint, ...row }) => ({
      ...row,
      label: say(label),
      value: say(value),
      ...(hint !== undefined && { hint: say(hint) }),
    })),
    notes: notes.map((note) => ({ tone: note.tone, title: say(note.title), text: say(note.text) })),
    ...(text && { text: { label: say(text.label), value: text.value } }),
  }
}
