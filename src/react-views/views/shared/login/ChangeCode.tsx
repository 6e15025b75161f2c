import { type ReactNode, useState } from 'react'
import { loginMessages } from '../../../../atoms/i18n/messages/login-messages.ts'
import { updateEmailAgain } from '../../../../atoms/login/account/update-email.ts'
import type { WmError } from '../../../../chains/core/errors.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useT } from '../../../hooks/useT.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { Resend } from './Resend.tsx'
import { useCode } from './useCode.ts'

interface ChangeCodeProps {
  /** The address that received the code. */
  readonly email: string
  readonly current: string
  readonly next: string
  readonly resend: string
  readonly confirm: (code: string) => Promise<WmError | undefined>
}

/** The form for one of the two codes that change the email address. Each can be sent again. */
export function ChangeCode({ email, current, next, resend, confirm }: ChangeCodeProps): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages)
  const { busy, error, enter, forget } = useCode(confirm)
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<WmError>()
  const again = () => {
    setSending(true)
    setFailed(undefined)
    void updateEmailAgain(kit, next, current).then((failure) => {
      setSending(false)
      setFailed(failure)
    })
  }
  return (
    <>
      <CodeEntry
        email={email}
        doing={busy ? t('login.checking') : undefined}
        error={error ?? failed}
        onFull={enter}
        onType={() => {
          forget()
          setFailed(undefined)
        }}
      />
      <Resend
        label={resend}
        sent={sending}
        sending={sending}
        blocked={busy}
        purpose="update"
        error={failed}
        onClick={again}
      />
    </>
  )
}
