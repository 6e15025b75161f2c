import { type ReactNode, useEffect } from 'react'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { dispatchEmail } from '../../../atoms/login/email/dispatch-email.ts'
import { leaveEmail } from '../../../atoms/login/email/leave-email.ts'
import { resendCode } from '../../../atoms/login/email/resend-code.ts'
import { startEmail } from '../../../atoms/login/email/start-email.ts'
import { finishEmail, verifyOtp } from '../../../atoms/login/email/verify-otp.ts'
import { emailAtom } from '../../../atoms/login/login.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { above12 } from '../../ui/layout.css.ts'
import { CodeEntry } from '../shared/login/CodeEntry.tsx'
import { CustodyNote } from '../shared/login/CustodyNote.tsx'
import { Resend } from '../shared/login/Resend.tsx'

/** The code of the mail, and the state of the login. */
export function EmailVerifyOtpView({ params }: ViewProps<'EmailVerifyOtp'>): ReactNode {
  const kit = useKit()
  const t = useT(connectingMessages, loginMessages)
  const state = useAtomValue(emailAtom)
  useEffect(() => () => leaveEmail(kit), [kit])
  const typing = state.status === 'otp' ? state : undefined
  // The code was right, but connecting failed.
  const broken = state.status === 'failed' ? state : undefined
  const cause = useErrorText(broken?.error)
  const { attempt } = state.status === 'idle' ? { attempt: 0 } : state
  const doing =
    state.status === 'checking'
      ? t('login.checking')
      : state.status === 'connecting'
        ? t('login.connecting')
        : state.status === 'done'
          ? t('login.done')
          : undefined
  if (broken)
    return (
      <>
        <Alert tone="bad" title={t('connecting.failed')} live>
          {cause}
        </Alert>
        <div className={above12}>
          <Button
            onClick={() => void (broken.proven ? finishEmail(kit) : startEmail(kit, params.email))}
            testId="wm-connecting-retry"
          >
            {t('common.retry')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <CodeEntry
        email={params.email}
        length={params.length}
        doing={doing}
        error={typing?.error}
        onFull={(code) => void verifyOtp(kit, code)}
        onType={() => dispatchEmail(kit, { type: 'TYPED', attempt })}
      />
      <Resend
        label={t('login.resend')}
        sent={typing?.sending}
        sending={typing?.sending === true}
        blocked={!typing}
        error={typing?.error}
        onClick={() => void resendCode(kit)}
      />
      <CustodyNote />
    </>
  )
}
