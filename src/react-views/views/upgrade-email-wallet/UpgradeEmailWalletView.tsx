import '../../ui/Icon/more-icons.ts'
import '../../ui/Icon/login-icons.ts'
import '../../../atoms/i18n/messages/login.ts'
import type { ReactNode } from 'react'
import { track } from '../../../atoms/events/track.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { dashboardUrlAtom } from '../../../atoms/login/dashboard-url.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { above12, above20 } from '../../ui/layout.css.ts'
import { lead, title } from '../../ui/text.css.ts'
import type { ViewProps } from '../../view-props.ts'
import { text } from '../shared/centred.css.ts'
import { picture } from '../shared/login/login.css.ts'

/** Says who keeps the keys of the embedded wallet, and leads to that site, where it can become a wallet of one's own. */
export function UpgradeEmailWalletView(_: ViewProps<'UpgradeEmailWallet'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const url = useAtomValue(dashboardUrlAtom)
  // The page has taken its secure site back: nobody is logged in for much longer.
  if (!url) return null
  const { host, href } = url
  return (
    <>
      <span className={picture}>
        <Icon name="lock" size={24} />
      </span>
      <div className={text}>
        <h3 className={title}>{t('login.upgradeHeading')}</h3>
        <p className={lead}>{t('login.upgradeText', { host: ltr(host) })}</p>
      </div>
      <div className={above20}>
        <Alert tone="warn" title={t('login.upgradeNote')} />
      </div>
      <div className={above12}>
        <Button
          href={href}
          endIcon="external"
          onClick={() => track(kit, 'EMAIL_UPGRADE_FROM_MODAL')}
          testId="wm-upgrade-open"
        >
          {t('login.upgradeOpen', { host: ltr(host) })}
        </Button>
      </div>
    </>
  )
}
