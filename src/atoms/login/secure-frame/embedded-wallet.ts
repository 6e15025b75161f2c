import type { EmbeddedHost } from '../../../chains/core/embedded-host.ts'
import { embeddedError } from '../../../chains/core/error-texts/embedded-error.ts'
import { embeddable } from '../../../chains/core/namespace-info.ts'
import type { CaipNetworkId, Namespace } from '../../../chains/core/types.ts'
import { createClient, type SessionClient } from '../../../embedded/client.ts'
import { createEip1193 } from '../../../embedded/eip1193.ts'
import type { EmbeddedAccountType } from '../../../embedded/embedded-client.ts'
import { createSolanaWallet } from '../../../embedded/solana-wallet.ts'
import { version } from '../../../version.ts'
import { localeAtom } from '../../i18n/locale.atoms.ts'
import type { Kit } from '../../kit/kit.ts'
import { optionsAtom, themeModeAtom, themeVariablesAtom } from '../../kit/options/options.atoms.ts'
import { perKit } from '../../kit/per-kit.ts'
import { siteAtom } from '../../kit/site.atoms.ts'
import { activeNetworkAtom, networkAtoms } from '../../sessions/network/active-network.atoms.ts'
import { preferredAccountType } from '../account/preferred-account-type.ts'
import { followApprovals } from './follow-approvals.ts'
import { frameParent } from './frame-parent.ts'
import { frameTheme } from './frame-theme.ts'

export interface EmbeddedWallet {
  readonly client: SessionClient
  readonly host: EmbeddedHost
}

/**
 * Returns the kit's embedded wallet, one for the life of the kit. No frame is created before its first use.
 * @throws {WmError<'AUTH_NOT_FOUND'>} The page names no secure frame, or no network that the embedded wallet supports.
 */
export const embeddedWallet: (kit: Kit) => EmbeddedWallet = perKit((kit) => {
  const options = () => kit.store.get(optionsAtom)
  const url = options().hosts.secureFrame
  const speaks = options().networks.some(({ chainNamespace }) => embeddable.includes(chainNamespace))
  if (!url || !speaks) throw embeddedError('AUTH_NOT_FOUND')
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
      signIn: client.signIn,
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
  return embedded
})
