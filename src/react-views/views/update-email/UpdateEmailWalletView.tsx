import { type FormEvent, type ReactNode, useState } from 'react'
import { errorMessages } from '../../../atoms/i18n/messages/error-messages.ts'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { updateEmail } from '../../../atoms/login/account/update-email.ts'
import { isEmail } from '../../../atoms/login/email/email-address.ts'
import { goBack } from '../../../atoms/navigation/navigate.ts'
import type { WmError } from '../../../chains/core/errors.ts'
import type { ViewProps } from '../../define-view.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { mailIcon } from '../../ui/Icon/login-icons.ts'
import { above16 } from '../../ui/layout.css.ts'
import { TextField } from '../../ui/TextField/TextField.tsx'
import { useEmbeddedUser } from '../shared/login/useEmbeddedUser.ts'
import { useLoginErrorText } from '../shared/login/useLoginErrorText.ts'

/** The form for a new email address of the login. */
export function UpdateEmailWalletView(_: ViewProps<'UpdateEmailWallet'>): ReactNode {
  const kit = useKit()
  const t = useT(errorMessages, loginMessages)
  const user = useEmbeddedUser()
  const current = user?.email ?? ''
  const [typed, setTyped] = useModalMemory<string | undefined>('new email', undefined)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<WmError>()
  const text = useLoginErrorText(error)
  const next = (typed ?? current).trim()
  // A change that was begun goes on only with the address that is in use, which is not known at once.
  const changed = !!user && next !== '' && next.toLowerCase() !== current.toLowerCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!changed || busy) return
    setBusy(true)
    setError(undefined)
    void updateEmail(kit, current, next).then((failure) => {
      setBusy(false)
      setError(failure)
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('login.editNew')}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="go"
        icon={mailIcon}
        ltr
        maxLength={254}
        value={typed ?? current}
        onChange={(value) => {
          setTyped(value)
          setError(undefined)
        }}
        readOnly={busy}
        error={text}
        hint={t('login.editText')}
        testId="wm-email-input"
      />
      <div className={above16}>
        <ButtonPair even>
          <Button kind="secondary" onClick={() => goBack(kit)}>
            {t('login.cancel')}
          </Button>
          <Button
            type="submit"
            busy={busy}
            busyLabel={t('login.editSaving')}
            reason={!changed ? t('login.editSame') : isEmail(next) ? undefined : t('error.email')}
            testId="wm-email-save"
          >
            {t('login.editSave')}
          </Button>
        </ButtonPair>
      </div>
    </form>
  )
}
