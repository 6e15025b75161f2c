import { ownDocument } from '../../chains/core/own-document.ts'
import { pairable } from '../../chains/core/pairable.ts'
import type { PairingHost } from '../../chains/core/pairing-host.ts'
import { cleanText } from '../../chains/core/text.ts'
import { coveredAtom } from '../connections/covered.atoms.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { siteAtom } from '../site/site.atoms.ts'
import { relayUrlOf } from '../wallets/relay-url.ts'
import { createPairingStorage } from './pairing-storage.ts'

const hosts = new WeakMap<Kit, PairingHost>()

/** What the kit's options say about pairing. One object until they change. */
export function pairingHostOf(kit: Kit): PairingHost {
  const options = kit.store.get(optionsAtom)
  const relayUrl = relayUrlOf(options)
  const { projectId, metadata, universalProviderConfigOverride: override } = options
  const known = hosts.get(kit)
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
      // The wallet shows and checks where the request comes from: never what the options say.
      url: site.origin,
      icons: metadata.icons ?? (site.icon && !site.icon.startsWith('data:') ? [site.icon] : []),
    },
    storage: known?.storage ?? createPairingStorage(kit.env.storage),
    signal: kit.signal,
    // Read when a pairing starts: a page may have other networks by then.
    networks: () =>
      kit.store.get(optionsAtom).networks.filter(({ chainNamespace }) => pairable.includes(chainNamespace)),
    approved: (namespaces) => kit.store.set(coveredAtom, namespaces),
  }
  hosts.set(kit, host)
  return host
}
