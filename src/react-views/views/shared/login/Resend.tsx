import type { ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { localeAtom } from '../../../../atoms/i18n/locale.atoms.ts'
import { loginMessages } from '../../../../atoms/i18n/messages/login-messages.ts'
import type { MailPurpose } from '../../../../atoms/login/email/start-email.ts'
import { cooldownLeft } from '../../../../atoms/login/email/start-email.ts'
import { clockText } from '../../../../atoms/wallets/links/countdown.ts'
import type { WmError } from '../../../../chains/core/errors.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useT } from '../../../hooks/useT.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { above12 } from '../../../ui/layout.css.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { line, time } from './login.css.ts'
import { useRetryCountdown } from './useLoginErrorText.ts'

interface ResendProps {
  readonly label: string
  /** Changes when a mail was sent. */
  readonly sent: unknown
  readonly sending: boolean
  readonly blocked?: boolean
  readonly purpose?: MailPurpose
  /** The reason why the last mail was refused: the site may require a longer wait. */
  readonly error?: WmError | undefined
  readonly onClick: () => void
}

/** A button that sends another mail, with the wait until it can. */
export function Resend({ label, sent, sending, blocked, purpose, error, onClick }: ResendProps): ReactNode {
  const t = useT(loginMessages)
  const id = useId()
  const locale = useAtomValue(localeAtom)
  const left = Math.max(useCooldown(sent, purpose), useRetryCountdown(error))
  const waited = useRef(false)
  waited.current ||= left > 0
  const [before, after] = t('login.resendIn', { time: '\uf701' }).split('\uf701')
  return (
    <>
      <p className={line}>
        <span>{t('login.noMail')}</span>
        {left > 0 && (
          <span id={id}>
            {before}
            <bdi className={time}>{clockText(left * 1_000, locale)}</bdi>
            {after}
          </span>
        )}
      </p>
      <div className={above12}>
        <Button
          kind="secondary"
          size="m"
          busy={sending}
          busyLabel={t('login.resending')}
          unavailable={left > 0 || blocked}
          describedBy={left > 0 ? id : undefined}
          onClick={onClick}
          testId="wm-otp-resend"
        >
          {label}
        </Button>
      </div>
      {/* Only the end of the wait is read out, not each second. */}
      <VisuallyHidden>
        <span role="status">{waited.current && left === 0 && !sending ? t('login.resendNow') : ''}</span>
      </VisuallyHidden>
    </>
  )
}

/** Returns the seconds until another mail may be sent, updated every second. `key` changes when one was sent. */
function useCooldown(key: unknown, purpose: MailPurpose = 'login'): number {
  const kit = useKit()
  const [, redraw] = useState(0)
  const left = cooldownLeft(kit, purpose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    return left > 0 ? kit.env.clock.after(1_000, () => redraw((count) => count + 1)) : undefined
  }, [left, key, kit])
  return left
}
