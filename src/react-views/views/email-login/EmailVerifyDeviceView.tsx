import { type ReactNode, useEffect } from 'react'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { leaveEmail } from '../../../atoms/login/email/leave-email.ts'
import { resendCode } from '../../../atoms/login/email/resend-code.ts'
import { startEmail } from '../../../atoms/login/email/start-email.ts'
import { emailAtom } from '../../../atoms/login/login.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { BusyGlyph } from '../../ui/BusyGlyph/BusyGlyph.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { mailIcon } from '../../ui/Icon/login-icons.ts'
import { above12 } from '../../ui/layout.css.ts'
import { lead, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'
import { picture, progress } from '../shared/login/login.css.ts'
import { Resend } from '../shared/login/Resend.tsx'
import { useCodeMinutes } from '../shared/login/useCode.ts'

/** Waits until the visitor opens the link in the mail, which makes this device known. */
export function EmailVerifyDeviceView({ params }: ViewProps<'EmailVerifyDevice'>): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages)
  const state = useAtomValue(emailAtom)
  useEffect(() => () => leaveEmail(kit), [kit])
  const waiting = state.status === 'device' ? state : undefined
  const error = state.status === 'failed' ? state.error : waiting?.error
  const cause = useErrorText(error)
  const minutes = useCodeMinutes()
  return (
    <>
      <span className={picture}>
        <Icon path={mailIcon} size={24} />
      </span>
      <div className={text} role="status">
        <h3 className={title}>{t('login.deviceHeading')}</h3>{' '}
        <p className={lead}>{t('login.deviceText', { email: ltr(params.email), minutes })}</p>
      </div>
      {error && (
        <div className={above12}>
          <Alert tone="bad" title={cause} live />
        </div>
      )}
      {waiting && (
        <div className={progress}>
          <BusyGlyph />
        </div>
      )}
      {waiting ? (
        <Resend
          label={t('login.resendMail')}
          sent={waiting.sending}
          sending={waiting.sending === true}
          onClick={() => void resendCode(kit)}
        />
      ) : (
        error && (
          <div className={above12}>
            <Button onClick={() => void startEmail(kit, params.email)} testId="wm-connecting-retry">
              {t('common.retry')}
            </Button>
          </div>
        )
      )}
    </>
  )
}
