import type { Clock } from '../chains/core/clock.ts'
import type { CaipNetworkId, Namespace } from '../chains/core/types.ts'
import type { EmbeddedAccountType } from './embedded-client.ts'
import type { KeyStore } from './login-cache.ts'

/** Look of the page, for the frame. */
export interface FrameTheme {
  readonly themeMode: 'light' | 'dark'
  readonly themeVariables: { readonly [name: string]: string }
  readonly w3mThemeVariables: { readonly [name: string]: string }
  /** Language of the modal, a BCP 47 tag. A frame of the original protocol ignores it. */
  readonly locale: string
}

/** Description of the page, for the frame. */
export interface DappData {
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly sdkVersion: string
  /** Kind of modal; the protocol knows two. */
  readonly sdkType: 'appkit'
  readonly projectId: string
}

/** Environment of the secure frame's client. */
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
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** Returns the page's network in a namespace, and its RPC URL. */
  readonly network: (namespace: Namespace) => { readonly caipNetworkId: CaipNetworkId; readonly rpcUrl?: string }
  /** Returns the network that the frame starts with. */
  readonly firstNetwork: () => CaipNetworkId
  readonly preferredAccountType: () => EmbeddedAccountType | undefined
  readonly theme: () => FrameTheme
  readonly dapp: () => DappData
  /** Called for each request that the visitor has to approve in the frame, with its method, and with its outcome. */
  readonly onApproval: (state: 'asked' | 'done' | 'failed', methodOrError?: unknown) => void
  /** Called for a request that the embedded wallet does not allow. */
  readonly onRefused: (method: string) => void
}
