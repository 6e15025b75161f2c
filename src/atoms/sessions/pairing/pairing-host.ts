import { pairable } from '../../../chains/core/namespace-info.ts'
import { ownDocument } from '../../../chains/core/own-document.ts'
import type { PairingHost } from '../../../chains/core/pairing-host.ts'
import { cleanText } from '../../../chains/core/text.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import { atom } from '../../kit/jotai.ts'
import type { Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { perKit } from '../../kit/per-kit.ts'
import { siteAtom } from '../../kit/site.atoms.ts'
import { relayHost } from '../../services/hosts.ts'
import { createPairingStorage } from './pairing-storage.ts'

/** Namespaces that the last paired wallet approved and that have no session of it yet. */
export const approvedNamespacesAtom = atom<readonly Namespace[]>([])

const heldBy = perKit((): { host?: PairingHost } => ({}))

/** Returns the options of the kit that concern pairing; the same object until one of them changes. */
export function pairingHostOf(kit: Kit): PairingHost {
  const options = kit.store.get(optionsAtom)
  const relayUrl = relayHost(options)
  const { projectId, metadata, universalProviderConfigOverride: override } = options
  const held = heldBy(kit)
  const known = held.host
  if (known?.relayUrl === relayUrl && known.projectId === projectId && known.override === override) return known
  const site = kit.store.get(siteAtom)
  const told = ownDocument?.querySelector('meta[property="og:description"],meta[name=description]')
  const host: PairingHost = {
    relayUrl,
    projectId,
    override,
    ...(options.hosts.verify && { verifyUrl: options.hosts.verify }),
    metadata: {
      name: site.name,
      description: metadata.description ?? cleanText(told?.getAttribute('content'), 200),
      // The wallet shows and checks this origin, so it is never taken from the options.
      url: site.origin,
      icons: metadata.icons ?? (site.icon && !site.icon.startsWith('data:') ? [site.icon] : []),
    },
    storage: known?.storage ?? createPairingStorage(kit.env.storage),
    signal: kit.signal,
    // A function, because the networks of the page may change before a pairing starts.
    networks: () =>
      kit.store.get(optionsAtom).networks.filter(({ chainNamespace }) => pairable.includes(chainNamespace)),
    approved: (namespaces) => kit.store.set(approvedNamespacesAtom, namespaces),
  }
  held.host = host
  return host
}
