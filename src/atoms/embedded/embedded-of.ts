import { embeddable } from '../../chains/core/embeddable.ts'
import type { EmbeddedHost } from '../../chains/core/embedded-host.ts'
import { WmError } from '../../chains/core/errors.ts'
import type { CaipNetworkId, Namespace } from '../../chains/core/types.ts'
import { createClient, type SessionClient } from '../../embedded/client.ts'
import { createEip1193 } from '../../embedded/eip1193.ts'
import type { EmbeddedAccountType } from '../../embedded/embedded-client.ts'
import { createSolanaWallet } from '../../embedded/solana-wallet.ts'
import { version } from '../../version.ts'
import { localeAtom } from '../i18n/locale.atoms.ts'
import type { Kit } from '../kit.ts'
import { activeNetworkAtom, networkAtoms } from '../network/network.atoms.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { siteAtom } from '../site/site.atoms.ts'
import { themeModeAtom, themeVariablesAtom } from '../theme-state/theme.atoms.ts'
import { followApprovals } from './follow-approvals.ts'
import { frameParent } from './frame-parent.ts'
import { frameTheme } from './frame-theme.ts'
import { preferredAccountType } from './preferred-account-type.ts'

export interface Embedded {
  readonly client: SessionClient
  readonly host: EmbeddedHost
}

const made = new WeakMap<Kit, Embedded>()

/**
 * A kit's embedded wallet; one for the kit's life. Nothing is sent, and no frame is created, before it is used.
 * @throws {WmError<'AUTH_NOT_FOUND'>} The page names no secure frame, or has no network that it speaks.
 */
export function embeddedOf(kit: Kit): Embedded {
  const known = made.get(kit)
  if (known) return known
  const options = () => kit.store.get(optionsAtom)
  const url = options().hosts.secureFrame
  const speaks = options().networks.some(({ chainNamespace }) => embeddable.includes(chainNamespace))
  if (!url || !speaks) throw new WmError('AUTH_NOT_FOUND')
  const network = (namespace: Namespace) => {
    const { caipNetworkId, rpcUrls } = kit.store.get(networkAtoms[namespace])
    const [rpcUrl] = rpcUrls.default.http
    return { caipNetworkId, ...(rpcUrl && { rpcUrl }) }
  }
  const approvals = followApprovals(kit, () => client.rejectRequests())
  const client: SessionClient = createClient({
    page: globalThis.window,
    url,
    projectId: options().projectId,
    title: kit.store.get(siteAtom).name,
    parent: () => frameParent(kit),
    clock: kit.env.clock,
    id: kit.env.id,
    storage: kit.storage,
    signal: kit.signal,
    network,
    firstNetwork: (): CaipNetworkId => kit.store.get(activeNetworkAtom).caipNetworkId,
    preferredAccountType: () => preferredAccountType(kit),
    theme: () => frameTheme(kit),
    dapp: () => {
      const { metadata, projectId } = options()
      const { name, icon, origin } = kit.store.get(siteAtom)
      return {
        metadata: {
          name,
          description: metadata.description ?? '',
          url: origin,
          icons: metadata.icons ?? (icon && !icon.startsWith('data:') ? [icon] : []),
        },
        sdkVersion: `html-wallet-modal-${version}`,
        sdkType: 'appkit',
        projectId,
      }
    },
    onApproval: approvals.onApproval,
    onRefused: approvals.onRefused,
  })
  const stops = [themeModeAtom, themeVariablesAtom, localeAtom].map((one) =>
    kit.store.sub(one as never, () => client.syncTheme()),
  )
  kit.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  let accountType: EmbeddedAccountType = 'eoa'
  const embedded = {
    client,
    host: {
      accountType: () => accountType,
      eip155: createEip1193(
        client,
        () => network('eip155').caipNetworkId,
        (type = 'eoa') => {
          accountType = type
        },
      ),
      solana: createSolanaWallet(client, () => network('solana').caipNetworkId, 'Embedded wallet'),
    },
  }
  made.set(kit, embedded)
  return embedded
}
