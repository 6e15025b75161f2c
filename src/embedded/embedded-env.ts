import type { Clock } from '../chains/core/clock.ts'
import type { CaipNetworkId, Namespace } from '../chains/core/types.ts'
import type { EmbeddedAccountType } from './embedded-client.ts'
import type { KeyStore } from './login-cache.ts'

/** What the frame is told of the page's look (protocol §3.12). */
export interface FrameTheme {
  readonly themeMode: 'light' | 'dark'
  readonly themeVariables: { readonly [name: string]: string }
  readonly w3mThemeVariables: { readonly [name: string]: string }
  /** Language of the modal, a BCP 47 tag: beyond the protocol, and left unread by a site that does not know it. */
  readonly locale: string
}

/** What the frame is told of the page. */
export interface DappData {
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly sdkVersion: string
  /** Which of the two kinds of modal that the protocol knows: the one that is named by its version. */
  readonly sdkType: 'appkit'
  readonly projectId: string
}

/** What the client of the secure frame needs of the outside world. */
export interface EmbeddedEnv {
  readonly page: Window
  /** URL of the frame, `hosts.secureFrame`. */
  readonly url: string
  readonly projectId: string
  readonly title: string
  /** See `FrameOptions.parent`. */
  readonly parent: () => Promise<HTMLElement>
  readonly clock: Clock
  readonly id: () => string
  readonly storage: KeyStore
  /** Ends with the kit. */
  readonly signal: AbortSignal
  /** The network that the page works with in this namespace, and where it is reached. */
  readonly network: (namespace: Namespace) => { readonly caipNetworkId: CaipNetworkId; readonly rpcUrl?: string }
  /** Which network the frame starts with. */
  readonly firstNetwork: () => CaipNetworkId
  readonly preferredAccountType: () => EmbeddedAccountType | undefined
  readonly theme: () => FrameTheme
  readonly dapp: () => DappData
  /** Hears of each request to the frame that the visitor has to approve, by its method, and of how it ends. */
  readonly onApproval: (state: 'asked' | 'done' | 'failed', methodOrError?: unknown) => void
  /** Hears of a request that the embedded wallet does not allow. */
  readonly onRefused: (method: string) => void
}
