import { type ReactNode, useEffect } from 'react'
import { followRecipientName } from '../../../atoms/send/follow-recipient-name.ts'
import { recipientNameAtom } from '../../../atoms/send/form.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { hidden } from '../../ui/VisuallyHidden/visually-hidden.css.ts'

/** Looks up the recipient, and tells assistive technology what comes of it; the field shows it. */
export function RecipientName(): ReactNode {
  const kit = useKit()
  const t = useT()
  const found = useAtomValue(recipientNameAtom)
  useEffect(() => followRecipientName(kit), [kit])
  const text = found?.problem ?? found?.note
  return (
    <div role="status" className={hidden}>
      {text && t.ref(text)}
    </div>
  )
}
