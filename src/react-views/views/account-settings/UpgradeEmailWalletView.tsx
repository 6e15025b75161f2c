import type { ReactNode } from 'react'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import { atom } from '../../../atoms/kit/jotai.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { externalIcon, lockIcon } from '../../ui/Icon/more-icons.ts'
import { above12, above20 } from '../../ui/layout.css.ts'
import { lead, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'
import { picture } from '../shared/login/login.css.ts'

/** The dashboard of the secure site; undefined if no secure site is configured. */
const dashboardUrlAtom = atom((get) => {
  const { secureFrame } = get(optionsAtom).hosts
  return secureFrame ? new URL('/dashboard', secureFrame) : undefined
})

/**
 * Names the keeper of the embedded wallet's keys, and links to the secure site, where the visitor can take them over.
 */
export function UpgradeEmailWalletView(_: ViewProps<'UpgradeEmailWallet'>): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages)
  const url = useAtomValue(dashboardUrlAtom)
  // The page has removed its secure site from the options: the login ends soon.
  if (!url) return null
  const { host, href } = url
  return (
    <>
      <span className={picture}>
        <Icon path={lockIcon} size={24} />
      </span>
      <div className={text}>
        <h3 className={title}>{t('login.upgradeHeading')}</h3>{' '}
        <p className={lead}>{t('login.upgradeText', { host: ltr(host) })}</p>
      </div>
      <div className={above20}>
        <Alert tone="warn" title={t('login.upgradeNote')} />
      </div>
      <div className={above12}>
        <Button
          href={href}
          endIcon={externalIcon}
          onClick={() => track(kit, 'EMAIL_UPGRADE_FROM_MODAL')}
          testId="wm-upgrade-open"
        >
          {t('login.upgradeOpen', { host: ltr(host) })}
        </Button>
      </div>
    </>
  )
}
