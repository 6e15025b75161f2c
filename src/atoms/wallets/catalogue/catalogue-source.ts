import type { WalletRecord } from '../../kit/options/wallet-record.ts'
import type { WalletsQuery } from '../../services/provider-api.ts'

export interface CataloguePage {
  readonly wallets: readonly WalletRecord[]
  /** The total of matching wallets. */
  readonly count: number
}

/** The source of the wallet list: the provider API or the list that ships with the package. */
export interface CatalogueSource {
  page(query: WalletsQuery, signal: AbortSignal): Promise<CataloguePage>
}
