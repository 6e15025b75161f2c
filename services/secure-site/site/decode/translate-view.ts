import type { Say } from '../words/say.ts'
import type { ApprovalView, Row, TranslatedView } from './approval-view.ts'

/** Translates a view into one language. */
export function translateView(
  say: Say,
  { title, approve, rows, notes, text, proof, ...rest }: ApprovalView,
): TranslatedView {
  const inLanguage = ({ label, value, hint, ...row }: Row): Row<string> => ({
    ...row,
    label: say(label),
    value: say(value),
    ...(hint !== undefined && { hint: say(hint) }),
  })
  return {
    ...rest,
    title: say(title),
    approve: say(approve),
    rows: rows.map(inLanguage),
    notes: notes.map((note) => ({ tone: note.tone, title: say(note.title), text: say(note.text) })),
    ...(proof && { proof: proof.map(inLanguage) }),
    ...(text && { text: { ...text, label: say(text.label) } }),
  }
}
