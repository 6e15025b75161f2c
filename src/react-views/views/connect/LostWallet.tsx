import { type ReactNode, useState } from 'react'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { retryLogin } from '../../../atoms/login/connect-login.ts'
import { restoreFailedAtom } from '../../../atoms/login/login.atoms.ts'
import { WmError } from '../../../chains/core/errors.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { lost } from '../shared/login/login.css.ts'

/** Shown if a login exists but the secure site did not answer at restore. All other connections still work. */
export function LostWallet(): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages)
  const failed = useAtomValue(restoreFailedAtom)
  const [again, setAgain] = useState<typeof failed>()
  // During a retry the last error stays, so that the layout does not move.
  const error = failed ?? again
  if (!error) return null
  // If the browser blocks the frame's storage, the retry leads to a window where the visitor can allow it.
  const blocked = isBlocked(error)
  const act = t(blocked ? 'login.socialContinue' : 'common.retry')
  const retry = () => {
    setAgain(error)
    retryLogin(kit)
      // A new failure arrives through `restoreFailedAtom`.
      .catch(() => {})
      .finally(() => setAgain(undefined))
  }
  return (
    <div className={lost}>
      <Alert
        tone="bad"
        live
        title={t(blocked ? 'login.accessTitle' : 'login.lostTitle')}
        action={
          <Button kind="secondary" size="m" auto busy={!!again} busyLabel={act} onClick={retry} testId="wm-lost-retry">
            {act}
          </Button>
        }
      >
        {t(blocked ? 'login.lostBlocked' : 'login.lostText')}
      </Alert>
    </div>
  )
}

/** Returns true if the secure frame answered and refused, as it does if the browser blocks its storage. */
export function isBlocked(error: unknown): boolean {
  let cause = error
  // The client, the provider and the connection wrap the frame's error as their cause.
  while (cause instanceof Error && !WmError.is(cause, 'FRAME_ERROR')) cause = cause.cause
  return cause instanceof Error
}
