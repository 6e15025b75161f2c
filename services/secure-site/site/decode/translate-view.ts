import type { Translate } from '../words/translate.ts'
import type { ApprovalView, Row, TranslatedView } from './approval-view.ts'

/** Translates a view into one language. */
export function translateView(
  t: Translate,
  { title, approve, rows, notes, text, proof, ...rest }: ApprovalView,
): TranslatedView {
  const inLanguage = ({ label, value, hint, ...row }: Row): Row<string> => ({
    ...row,
    label: t(label),
    value: t(value),
    ...(hint !== undefined && { hint: t(hint) }),
  })
  return {
    ...rest,
    title: t(title),
    approve: t(approve),
    rows: rows.map(inLanguage),
    notes: notes.map((note) => ({ tone: note.tone, title: t(note.title), text: t(note.text) })),
    ...(proof && { proof: proof.map(inLanguage) }),
    ...(text && { text: { ...text, label: t(text.label) } }),
  }
}
