import '../../../atoms/i18n/messages/errors.ts'
import '../../../atoms/i18n/messages/login.ts'
import { type ReactNode, useState } from 'react'
import { restoreFailedAtom } from '../../../atoms/login/login.atoms.ts'
import { retryLogin } from '../../../atoms/login/retry-login.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { lost } from '../shared/login/login.css.ts'
import { isBlocked } from './is-blocked.ts'

/** Somebody is logged in, and the site of their wallet did not answer. Everything else can be chosen as ever. */
export function LostWallet(): ReactNode {
  const kit = useKit()
  const t = useT()
  const failed = useAtomValue(restoreFailedAtom)
  const [again, setAgain] = useState<typeof failed>()
  // While it is asked again there is no failure yet, and no reason for the rest to move or to say something else.
  const error = failed ?? again
  if (!error) return null
  // Another try leads to where that can be allowed.
  const blocked = isBlocked(error)
  const act = t(blocked ? 'login.socialContinue' : 'common.retry')
  const retry = () => {
    setAgain(error)
    retryLogin(kit)
      // What it failed with is the next one shown here.
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
