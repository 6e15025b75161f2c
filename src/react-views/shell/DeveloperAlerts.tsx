import type { ReactNode } from 'react'
import { dismissAlert } from '../../atoms/services/developer-alerts/alert-developer.ts'
import { developerAlertsAtom } from '../../atoms/services/developer-alerts/developer-alerts.atoms.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { useKit } from '../hooks/useKit.ts'
import { closeIcon, warnIcon } from '../ui/Icon/first-icons.ts'
import { Icon } from '../ui/Icon/Icon.tsx'
import { IconButton } from '../ui/IconButton/IconButton.tsx'
import * as css from './developer-alerts.css.ts'

/**
 * The newest alert for the developer of the page, above each view. Loads only with the option `debug`. English in every
 * locale, as the messages of errors are. The live region exists before its text, so that it is read out.
 */
export function DeveloperAlerts(): ReactNode {
  const kit = useKit()
  const alerts = useAtomValue(developerAlertsAtom)
  const [alert] = alerts
  return (
    <div role="alert" lang="en" dir="ltr" className={css.bar} data-testid="wm-alert-bar">
      {alert && (
        <>
          <Icon path={warnIcon} />
          <div data-code={alert.code}>
            <strong className={css.heading}>{alert.title}</strong>
            <p>{alert.text}</p>
            <p>
              <code>{alert.code}</code>
              {alerts.length > 1 && ` · 1 of ${alerts.length}`}
            </p>
          </div>
          <IconButton
            icon={closeIcon}
            label="Dismiss alert"
            onClick={() => dismissAlert(kit, alert)}
            testId="wm-alert-dismiss"
          />
        </>
      )}
    </div>
  )
}
