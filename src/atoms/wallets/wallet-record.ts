/**
 * One wallet of the list, with the names that the provider API uses (spec §3). Everything but `id` and `name` may be
 * missing. Records that come from outside have passed a schema.
 */
export interface WalletRecord {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly homepage?: string
  /** CAIP-2 ids. */
  readonly chains?: readonly string[]
  readonly image_id?: string
  /** Wins over `image_id`; `https:` or `data:image/`. */
  readonly image_url?: string
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
  /** Rank in the list, 1 first. */
  readonly order?: number
  readonly supports_wc?: boolean
}
