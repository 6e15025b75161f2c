import '../../../../atoms/i18n/messages/login.ts'
import { type ReactNode, useId, useRef } from 'react'
import { localeAtom } from '../../../../atoms/i18n/locale.atoms.ts'
import type { MailPurpose } from '../../../../atoms/login/cooldown-left.ts'
import { clockText } from '../../../../atoms/pairing/countdown.ts'
import type { WmError } from '../../../../chains/core/errors.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useT } from '../../../hooks/useT.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { above12 } from '../../../ui/layout.css.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { line, time } from './login.css.ts'
import { useCooldown } from './useCooldown.ts'
import { useSaidWait } from './useSaidWait.ts'

interface ResendProps {
  readonly label: string
  /** Changes when a mail was sent. */
  readonly sent: unknown
  readonly sending: boolean
  readonly blocked?: boolean
  readonly purpose?: MailPurpose
  /** Why there was none the last time: the site may want a longer wait. */
  readonly error?: WmError | undefined
  readonly onClick: () => void
}

/** Another mail, and when there can be one. */
export function Resend({ label, sent, sending, blocked, purpose, error, onClick }: ResendProps): ReactNode {
  const t = useT()
  const id = useId()
  const locale = useAtomValue(localeAtom)
  const left = Math.max(useCooldown(sent, purpose), useSaidWait(error))
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
      {/* The seconds themselves are not read out. */}
      <VisuallyHidden>
        <span role="status">{waited.current && left === 0 && !sending ? t('login.resendNow') : ''}</span>
      </VisuallyHidden>
    </>
  )
}
