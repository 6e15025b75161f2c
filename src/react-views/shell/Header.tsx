import { track } from '../../atoms/events/track.ts'
import { requestClose } from '../../atoms/modal/request-close.ts'
import { optionsAtom } from '../../atoms/options/options.atoms.ts'
import { goBack, push } from '../../atoms/router/navigate.ts'
import { historyAtom, routeAtom } from '../../atoms/router/router.atoms.ts'
import { route } from '../../atoms/router/routes.ts'
import { siteAtom } from '../../atoms/site/site.atoms.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { useChunk } from '../hooks/useChunk.ts'
import { useKit } from '../hooks/useKit.ts'
import { useT } from '../hooks/useT.ts'
import { IconButton } from '../ui/IconButton/IconButton.tsx'
import { Logo } from '../ui/Logo/Logo.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden/VisuallyHidden.tsx'
import * as css from './shell.css.ts'

// Comes with the account view, which is the only one that shows it.
const loadChooser = () => import('./NetworkChooser.tsx').then((m) => m.NetworkChooser)

function Chooser() {
  const NetworkChooser = useChunk(loadChooser)
  return NetworkChooser && <NetworkChooser />
}

/** The card's header. Its title names the dialog (`#wm-title`) and takes the focus on every change of view. */
export function Header({ title, embedded }: { readonly title: string; readonly embedded: boolean }) {
  const kit = useKit()
  const t = useT()
  const shown = useAtomValue(routeAtom)
  const history = useAtomValue(historyAtom)
  const site = useAtomValue(siteAtom)
  const { enableNetworkSwitch, enableWalletGuide } = useAtomValue(optionsAtom)
  // What the embedded wallet asks is answered, or refused by closing.
  const back = history.length > 1 && shown.name !== 'ApproveTransaction'
  const account = shown.name === 'Account' && enableNetworkSwitch
  const heading = (
    <h2 id="wm-title" tabIndex={-1} className={css.title} data-testid="wm-header-text">
      {title}
    </h2>
  )
  return (
    <div className={css.header} part="header" data-sub={back ? '' : undefined}>
      <span className={css.grabber} aria-hidden="true" />
      {back && <IconButton icon="back" label={t('common.back')} onClick={() => goBack(kit)} testId="wm-header-back" />}
      {shown.name === 'Connect' && !back && site.icon && <Logo name={site.name} src={site.icon} size={28} />}
      {account ? (
        <>
          <Chooser />
          <VisuallyHidden as="div">{heading}</VisuallyHidden>
          <span className={css.spacer} />
        </>
      ) : (
        heading
      )}
      <span className={css.actions}>
        {shown.name === 'Connect' && enableWalletGuide && (
          <IconButton
            icon="help"
            label={t('common.help')}
            onClick={() => {
              track(kit, 'CLICK_WALLET_HELP')
              push(kit, route('WhatIsAWallet'))
            }}
          />
        )}
        {!embedded && (
          <IconButton
            icon="close"
            label={t('common.close')}
            onClick={() => requestClose(kit)}
            testId="wm-header-close"
          />
        )}
      </span>
    </div>
  )
}
