/**
 * A wallet record of the list, with the field names of the provider API. All fields but `id` and `name` are optional.
 * Records from outside have passed a schema.
 *
 * @example
 * import { createKit, type WalletRecord } from 'wallet-modal'
 * import { mainnet } from 'wallet-modal/networks'
 *
 * const own: WalletRecord = {
 *   id: 'example',
 *   name: 'Example Wallet',
 *   rdns: 'io.example.wallet',
 *   image_url: 'https://wallet.example/logo.png',
 *   mobile_link: 'examplewallet://',
 * }
 * const kit = createKit({ networks: [mainnet], customWallets: [own] })
 */
export interface WalletRecord {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly homepage?: string
  /** [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) ids. */
  readonly chains?: readonly string[]
  readonly image_id?: string
  /** Takes precedence over `image_id`; `https:` or `data:image/`. */
  readonly image_url?: string
  /** Colour of the brand (`#rgb` or `#rrggbb`), behind the wallet's initial where it has no image. */
  readonly color?: string
  readonly mobile_link?: string
  /** Base of the universal link. */
  readonly link_mode?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly rdns?: string
  readonly injected?: readonly { readonly namespace: string; readonly injected_id: string }[]
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly badge_type?: string
  /** Rank in the list, starting at 1. */
  readonly order?: number
  readonly supports_wc?: boolean
}
