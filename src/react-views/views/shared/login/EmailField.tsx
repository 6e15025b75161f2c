import '../../../ui/Icon/more-icons.ts'
import '../../../ui/Icon/login-icons.ts'
import '../../../../atoms/i18n/messages/login.ts'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { track } from '../../../../atoms/events/track.ts'
import { cancelEmail } from '../../../../atoms/login/cancel-email.ts'
import { emailSuggestions } from '../../../../atoms/login/email-suffixes.ts'
import { embeddedClientOf } from '../../../../atoms/login/embedded-client.ts'
import { isEmail } from '../../../../atoms/login/is-email.ts'
import { leaveEmail } from '../../../../atoms/login/leave-email.ts'
import { emailAtom, loggedInAtom } from '../../../../atoms/login/login.atoms.ts'
import { startEmail } from '../../../../atoms/login/start-email.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useElapsed } from '../../../hooks/useElapsed.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useT } from '../../../hooks/useT.ts'
import { useWhileOpen } from '../../../hooks/useWhileOpen.ts'
import { Link } from '../../../ui/Link/Link.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { waitLine } from './login.css.ts'
import { useLoginErrorText } from './useLoginErrorText.ts'

/** Before that it is not worth offering to send it (protocol §3.9). */
const SHORTEST = 4
/** From then on a wait is worth a word. */
const SLOW = [5_000]

/** Where an address is typed to log in with. */
export function EmailField({ hint }: { readonly hint?: ReactNode }): ReactNode {
  const kit = useKit()
  const t = useT()
  const state = useAtomValue(emailAtom)
  const used = useAtomValue(loggedInAtom)
  const [typed, setTyped] = useWhileOpen('email', '')
  const busy = state.status === 'requesting' || state.status === 'connecting'
  const refused = state.status === 'failed' && state.email === typed.trim() ? state.error : undefined
  const text = useLoginErrorText(refused)
  useEffect(() => () => leaveEmail(kit), [kit])
  const ready = typed.trim().length >= SHORTEST && !used
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !busy) void startEmail(kit, typed)
  }
  const slow = useElapsed(busy ? state.attempt : undefined, SLOW) > 0
  const unreachable = refused?.code.startsWith('FRAME_LOAD')
  const form = useRef<HTMLFormElement>(null)
  const cancel = () => {
    cancelEmail(kit)
    form.current?.querySelector('input')?.focus()
  }
  return (
    // Our own words say what is wrong with an address.
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
        icon="mail"
        ltr={typed !== ''}
        maxLength={254}
        value={typed}
        onChange={setTyped}
        onFocus={() => {
          track(kit, 'EMAIL_LOGIN_SELECTED')
          // It takes a while to load; whoever comes here will need it.
          embeddedClientOf(kit).catch(() => {})
        }}
        options={used || busy ? undefined : emailSuggestions(typed)}
        readOnly={busy || used}
        error={text}
        hint={used ? t('login.inUse') : slow ? t('login.slow') : hint}
        action={
          ready
            ? { icon: 'right', label: t('login.submit'), submit: true, filled: isEmail(typed.trim()), busy }
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
