import { type ReactNode, useEffect, useRef, useState } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { contactMessages } from '../../../atoms/i18n/messages/contact-messages.ts'
import { contactsKeptAtom, LONGEST_NAME, MOST_CONTACTS, saveContact } from '../../../atoms/names/contacts.ts'
import { showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { stack8 } from '../../ui/layout.css.ts'
import { TextField } from '../../ui/TextField/TextField.tsx'
import { focusTitle } from '../shared/focus-title.ts'

interface ContactNameProps {
  readonly namespace: Namespace
  readonly address: string
  readonly name: string
  /** The name that led to the address. */
  readonly from?: string | undefined
  readonly onDone: () => void
}

/** The field for the name of a contact, with the buttons that save it and leave it. */
export function ContactName({ namespace, address, name: initial, from, onDone }: ContactNameProps): ReactNode {
  const kit = useKit()
  const t = useT(contactMessages)
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string>()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => ref.current?.focus(), [])
  // The field and its buttons are removed.
  const leave = () => {
    if (ref.current) focusTitle(ref.current)
    onDone()
  }
  const save = () => {
    const problem = saveContact(kit, { namespace, address, name, ...(from && { from }) })
    if (problem === 'empty') return setError(t('contacts.empty'))
    if (problem === 'taken') return setError(t('contacts.taken'))
    if (problem === 'full') return setError(t('contacts.full', { most: MOST_CONTACTS }))
    const isKept = kit.store.get(contactsKeptAtom)
    showToast(
      kit,
      isKept ? 'success' : 'error',
      message(contactMessages, isKept ? 'contacts.saved' : 'contacts.notKeptText'),
    )
    leave()
  }
  return (
    <div className={stack8}>
      <TextField
        inputRef={ref}
        label={t('contacts.name')}
        value={name}
        onChange={(value) => {
          setName(value)
          setError(undefined)
        }}
        error={error}
        maxLength={LONGEST_NAME * 4}
        enterKeyHint="done"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around it has an Enter of its own.
          event.preventDefault()
          event.stopPropagation()
          save()
        }}
        testId="wm-contact-name"
      />
      <ButtonPair>
        <Button kind="ghost" size="m" onClick={leave}>
          {t('contacts.cancel')}
        </Button>
        <Button kind="secondary" size="m" onClick={save} testId="wm-contact-save">
          {t('contacts.saveName')}
        </Button>
      </ButtonPair>
    </div>
  )
}
