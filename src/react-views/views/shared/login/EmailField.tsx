import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { loginMessages } from '../../../../atoms/i18n/messages/login-messages.ts'
import { track } from '../../../../atoms/kit/events/track.ts'
import { cancelEmail } from '../../../../atoms/login/email/cancel-email.ts'
import { emailSuggestions, isEmail } from '../../../../atoms/login/email/email-address.ts'
import { leaveEmail } from '../../../../atoms/login/email/leave-email.ts'
import { startEmail } from '../../../../atoms/login/email/start-email.ts'
import { emailAtom, loggedInAtom } from '../../../../atoms/login/login.atoms.ts'
import { secureFrameClient } from '../../../../atoms/login/secure-frame/secure-frame-client.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useElapsed } from '../../../hooks/useElapsed.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useModalMemory } from '../../../hooks/useModalMemory.ts'
import { useT } from '../../../hooks/useT.ts'
import { rightIcon } from '../../../ui/Icon/first-icons.ts'
import { mailIcon } from '../../../ui/Icon/login-icons.ts'
import { Link } from '../../../ui/Link/Link.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { waitLine } from './login.css.ts'
import { useLoginErrorText } from './useLoginErrorText.ts'

/** Characters of an address from which the submit button is shown. */
const SHORTEST = 4
/** Milliseconds after which the text explains the wait. */
const SLOW = [5_000]

/** The field for the email address of a login. */
export function EmailField({ hint }: { readonly hint?: ReactNode }): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages)
  const state = useAtomValue(emailAtom)
  const used = useAtomValue(loggedInAtom)
  const [typed, setTyped] = useModalMemory('email', '')
  const busy = state.status === 'requesting' || state.status === 'connecting'
  const refused = state.status === 'failed' && state.email === typed.trim() ? state.error : undefined
  const text = useLoginErrorText(refused)
  useEffect(() => () => leaveEmail(kit), [kit])
  const ready = typed.trim().length >= SHORTEST && !used
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The field itself: Enter may come before what was filled in a moment ago is drawn.
    const email = event.currentTarget.querySelector('input')?.value ?? ''
    if (email.trim().length >= SHORTEST && !used && !busy) void startEmail(kit, email)
  }
  const slow = useElapsed(busy ? state.attempt : undefined, SLOW) > 0
  const unreachable = refused?.code.startsWith('FRAME_LOAD')
  const form = useRef<HTMLFormElement>(null)
  const cancel = () => {
    cancelEmail(kit)
    form.current?.querySelector('input')?.focus()
  }
  return (
    // `noValidate`: the field shows translated errors instead of the browser's.
    <form ref={form} onSubmit={submit} noValidate data-testid="wm-email-form">
      <TextField
        label={t('login.email')}
        hideLabel
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="go"
        name="email"
        placeholder={t('login.email')}
        icon={mailIcon}
        ltr={typed !== ''}
        maxLength={254}
        value={typed}
        onChange={setTyped}
        onFocus={() => {
          track(kit, 'EMAIL_LOGIN_SELECTED')
          // The client takes a while to load, and the login needs it.
          secureFrameClient(kit).catch(() => {})
        }}
        options={used || busy ? undefined : emailSuggestions(typed)}
        readOnly={busy || used}
        error={text}
        hint={used ? t('login.inUse') : slow ? t('login.slow') : hint}
        action={
          ready
            ? { icon: rightIcon, label: t('login.submit'), submit: true, filled: isEmail(typed.trim()), busy }
            : undefined
        }
        testId="wm-email-input"
      />
      {busy && (
        <p className={waitLine}>
          <Link onClick={cancel} testId="wm-email-cancel">
            {t('login.cancel')}
          </Link>
        </p>
      )}
      {unreachable && (
        <p className={waitLine}>
          <Link onClick={() => void startEmail(kit, typed)} testId="wm-email-retry">
            {t('common.retry')}
          </Link>
        </p>
      )}
    </form>
  )
}
