import { accountMessages } from '../../atoms/i18n/messages/account-messages.ts'
import { titleMessages } from '../../atoms/i18n/messages/title-messages.ts'
import { track } from '../../atoms/kit/events/track.ts'
import { optionsAtom } from '../../atoms/kit/options/options.atoms.ts'
import { push } from '../../atoms/navigation/navigate.ts'
import { route } from '../../atoms/navigation/routes.ts'
import { activeNetworkAtom, networkSupportedAtom } from '../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNetworkImage } from '../hooks/useNetworkImage.ts'
import { useT } from '../hooks/useT.ts'
import { Engraving } from '../ui/Engraving/Engraving.tsx'
import { clockIcon } from '../ui/Icon/more-icons.ts'
import { IconButton } from '../ui/IconButton/IconButton.tsx'
import { Logo } from '../ui/Logo/Logo.tsx'
import { NetworkPill } from '../ui/NetworkPill/NetworkPill.tsx'
import { atEnd } from './network-chooser.css.ts'

/** The account view's header: a button with the active network that opens the list of networks, and further ones. */
export function NetworkChooser() {
  const kit = useKit()
  const t = useT(accountMessages, titleMessages)
  const networkImage = useNetworkImage()
  const network = useAtomValue(activeNetworkAtom)
  const supported = useAtomValue(networkSupportedAtom)
  const { enableNetworkSwitch, features } = useAtomValue(optionsAtom)
  const name = supported ? network.name : t('common.unknownNetwork', { id: String(network.id) })
  return (
    <>
      {enableNetworkSwitch && (
        <>
          <Engraving />
          <NetworkPill
            name={name}
            media={<Logo name={name} src={networkImage(network)} size={20} round />}
            leads="Networks"
            onClick={() => {
              track(kit, 'CLICK_NETWORKS')
              push(kit, route('Networks'))
            }}
            testId="wm-account-select-network"
          />
        </>
      )}
      {features.smartSessions && (
        <span className={atEnd}>
          <IconButton
            icon={clockIcon}
            label={t('title.smartSessions')}
            leads="SmartSessionList"
            onClick={() => push(kit, route('SmartSessionList'))}
            testId="wm-header-sessions"
          />
        </span>
      )}
    </>
  )
}
