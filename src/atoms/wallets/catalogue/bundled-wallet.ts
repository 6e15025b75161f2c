import type { WalletRecord } from '../../kit/options/wallet-record.ts'

/** A wallet of the generated file: store links are stored as ids, chains as namespaces. */
export interface BundledWallet
  extends Pick<
    WalletRecord,
    'id' | 'name' | 'homepage' | 'rdns' | 'mobile_link' | 'link_mode' | 'desktop_link' | 'webapp_link' | 'supports_wc'
  > {
  /** Namespaces, separated by spaces. */
  readonly on: string
  readonly app?: string
  readonly play?: string
  readonly chrome?: string
}
