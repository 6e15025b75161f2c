import { track } from '../../atoms/events/track.ts'
import { activeNetworkAtom, networkSupportedAtom } from '../../atoms/network/network.atoms.ts'
import { push } from '../../atoms/router/navigate.ts'
import { route } from '../../atoms/router/routes.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { useKit } from '../hooks/useKit.ts'
import { useT } from '../hooks/useT.ts'
import { Engraving } from '../ui/Engraving/Engraving.tsx'
import { Logo } from '../ui/Logo/Logo.tsx'
import { NetworkPill } from '../ui/NetworkPill/NetworkPill.tsx'

/** The account view's header: the active network, which leads to the others, over the engraving. */
export function NetworkChooser() {
  const kit = useKit()
  const t = useT()
  const network = useAtomValue(activeNetworkAtom)
  const supported = useAtomValue(networkSupportedAtom)
  const name = supported ? network.name : t('common.unknownNetwork', { id: String(network.id) })
  return (
    <>
      <Engraving />
      <NetworkPill
        name={name}
        media={<Logo name={name} src={network.imageUrl} size={20} round />}
        onClick={() => {
          track(kit, 'CLICK_NETWORKS')
          push(kit, route('Networks'))
        }}
        testId="wm-account-select-network"
      />
    </>
  )
}
