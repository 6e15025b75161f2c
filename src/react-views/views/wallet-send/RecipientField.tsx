import { type ReactNode, type Ref, useState } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { errorMessages } from '../../../atoms/i18n/messages/error-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import type { Kit } from '../../../atoms/kit/kit.ts'
import { showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { recipientNameAtom } from '../../../atoms/send/form.atoms.ts'
import type { RecipientInput } from '../../../atoms/send/recipient.ts'
import { recipientAtom, sendFormAtom, setRecipient } from '../../../atoms/send/send.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { closeIcon } from '../../ui/Icon/first-icons.ts'
import { userIcon } from '../../ui/Icon/more-icons.ts'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { TextField } from '../../ui/TextField/TextField.tsx'
import { whole } from '../shared/send.css.ts'

// Length of an address: a text of this length is complete.
const COMPLETE = 42

/** The recipient. The text stays editable; the rosette shows that it is an address. */
export function RecipientField({ inputRef }: { readonly inputRef: Ref<HTMLInputElement> }): ReactNode {
  const kit = useKit()
  const t = useT(errorMessages, sendMessages)
  const { recipient: text } = useAtomValue(sendFormAtom)
  const recipient = useAtomValue(recipientAtom)
  const named = useAtomValue(recipientNameAtom)
  const [left, setLeft] = useState(false)
  const done = left || text.length >= COMPLETE || recipient.status === 'name'
  return (
    <TextField
      inputRef={inputRef}
      label={t('send.recipient')}
      value={text}
      onChange={(value) => {
        setLeft(false)
        setRecipient(kit, value)
      }}
      onBlur={() => setLeft(true)}
      placeholder={t('send.pasteHere')}
      media={
        recipient.status === 'ok' ? (
          <>
            <Rosette address={recipient.address} size={24} />
            <span className={whole} aria-hidden="true">
              {/* In the direction of the page, which the address does not have. */}
              <span>
                <ShortAddress address={recipient.address} />
              </span>
            </span>
          </>
        ) : undefined
      }
      icon={userIcon}
      ltr={text !== ''}
      mono={text !== ''}
      enterKeyHint="next"
      error={done ? errorOf(recipient) : undefined}
      hint={named?.note ? t.ref(named.note) : hintOf(recipient)}
      text={
        text === ''
          ? { label: t('send.paste'), onClick: () => void pasteRecipient(kit) }
          : named?.retry && { label: t('common.retry'), onClick: named.retry }
      }
      action={
        text === '' ? undefined : { icon: closeIcon, label: t('send.clear'), onClick: () => setRecipient(kit, '') }
      }
      testId="wm-send-recipient"
    />
  )

  function errorOf(input: RecipientInput): string | undefined {
    const { status } = input
    if (status === 'name') return named?.problem && t.ref(named.problem)
    if (status === 'zero') return t('send.zeroAddress')
    if (status === 'token') return t('send.tokenIsContract')
    if (status !== 'invalid') return undefined
    return input.mistyped ? t('send.mistyped') : t('error.address')
  }

  function hintOf(input: RecipientInput): string | undefined {
    if (input.status !== 'ok') return undefined
    if (input.ownerless) return t('send.zeroAddress')
    if (input.whose === 'self') return t('send.toSelf')
    if (input.whose === 'own') return t('send.toOwn')
    return input.sent > 0 ? t('send.sentBefore', { count: input.sent }) : undefined
  }
}

/** Pastes the recipient from the clipboard; the text is checked like typed input. */
async function pasteRecipient(kit: Kit): Promise<void> {
  try {
    // The Clipboard API is missing outside secure contexts and rejects when permission is denied.
    setRecipient(kit, await navigator.clipboard.readText())
  } catch {
    showToast(kit, 'error', message(sendMessages, 'send.clipboard'))
  }
}
