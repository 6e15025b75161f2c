import '../../ui/Icon/login-icons.ts'
import '../../../atoms/i18n/messages/errors.ts'
import '../../../atoms/i18n/messages/login.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isEmail } from '../../../atoms/login/is-email.ts'
import { updateEmail } from '../../../atoms/login/update-email.ts'
import { goBack } from '../../../atoms/router/navigate.ts'
import type { WmError } from '../../../chains/core/errors.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { useWhileOpen } from '../../hooks/useWhileOpen.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { above16 } from '../../ui/layout.css.ts'
import { TextField } from '../../ui/TextField/TextField.tsx'
import type { ViewProps } from '../../view-props.ts'
import { useEmbeddedUser } from '../shared/login/useEmbeddedUser.ts'
import { useLoginErrorText } from '../shared/login/useLoginErrorText.ts'

/** A new address for the login. */
export function UpdateEmailWalletView(_: ViewProps<'UpdateEmailWallet'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const current = useEmbeddedUser()?.email ?? ''
  const [typed, setTyped] = useWhileOpen<string | undefined>('new email', undefined)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<WmError>()
  const text = useLoginErrorText(error)
  const next = (typed ?? current).trim()
  const changed = next !== '' && next.toLowerCase() !== current.toLowerCase()
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
        icon="mail"
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
