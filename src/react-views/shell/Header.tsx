import { track } from '../../atoms/kit/events/track.ts'
import { optionsAtom } from '../../atoms/kit/options/options.atoms.ts'
import { siteAtom } from '../../atoms/kit/site.atoms.ts'
import { lockedAtom } from '../../atoms/navigation/modal/held.atoms.ts'
import { requestClose } from '../../atoms/navigation/modal/open-modal.ts'
import { afterPress, goBack, push } from '../../atoms/navigation/navigate.ts'
import { type Route, route } from '../../atoms/navigation/routes.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { Late } from '../hooks/Late.tsx'
import { useKit } from '../hooks/useKit.ts'
import { useT } from '../hooks/useT.ts'
import { backIcon, closeIcon, helpIcon } from '../ui/Icon/first-icons.ts'
import { IconButton } from '../ui/IconButton/IconButton.tsx'
import { Logo } from '../ui/Logo/Logo.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden/VisuallyHidden.tsx'
import * as css from './shell.css.ts'

// The chooser loads with the account view, the only one that shows it.
const loadChooser = () => import('./NetworkChooser.tsx').then((m) => m.NetworkChooser)

interface HeaderProps {
  readonly title: string
  /** The route of the page below. */
  readonly shown: Route
  /** Pages in the history, the shown one included. */
  readonly depth: number
  /** Number of the page: a heading of its own for each, so that a screen reader reads the one that takes the focus. */
  readonly page: number
  readonly embedded: boolean
}

/** The card's header. Its title names the dialog (`#wm-title`) and takes the focus when the view changes. */
export function Header({ title, shown, depth, page, embedded }: HeaderProps) {
  const kit = useKit()
  const t = useT()
  const site = useAtomValue(siteAtom)
  const locked = useAtomValue(lockedAtom)
  const { enableNetworkSwitch, enableWalletGuide } = useAtomValue(optionsAtom)
  // A request of the embedded wallet is answered, or rejected by closing; where nothing can be closed, by going back.
  const back = depth > 1 && (locked || shown.name !== 'ApproveTransaction')
  const account = shown.name === 'Account'
  const heading = (
    <h2 key={page} id="wm-title" tabIndex={-1} className={css.title} data-testid="wm-header-text">
      {title}
    </h2>
  )
  return (
    <div className={css.header} part="header" data-sub={back ? '' : undefined}>
      {back && (
        <IconButton
          icon={backIcon}
          label={t('common.back')}
          onClick={() => afterPress(kit, () => goBack(kit))}
          testId="wm-header-back"
        />
      )}
      {shown.name === 'Connect' && !back && site.icon && <Logo name={site.name} src={site.icon} size={28} />}
      {account && enableNetworkSwitch ? <VisuallyHidden as="div">{heading}</VisuallyHidden> : heading}
      {account && (
        <span className={css.controls}>
          <Late load={loadChooser} />
        </span>
      )}
      <span className={css.actions}>
        {shown.name === 'Connect' && enableWalletGuide && (
          <IconButton
            icon={helpIcon}
            label={t('common.help')}
            leads="WhatIsAWallet"
            onClick={() => {
              track(kit, 'CLICK_WALLET_HELP')
              push(kit, route('WhatIsAWallet'))
            }}
          />
        )}
        {!embedded && (
          <IconButton
            icon={closeIcon}
            label={t('common.close')}
            unavailable={locked}
            onClick={() => requestClose(kit)}
            testId="wm-header-close"
          />
        )}
      </span>
    </div>
  )
}
