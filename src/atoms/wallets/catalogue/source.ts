import type { WalletsQuery } from '../../services/provider-api.ts'
import type { WalletRecord } from '../wallet-record.ts'

export interface CataloguePage {
  readonly wallets: readonly WalletRecord[]
  /** How many match in all. */
  readonly count: number
}

/** Where the list comes from: a provider API, or what ships with the package. Both answer the same questions. */
export interface CatalogueSource {
  page(query: WalletsQuery, signal: AbortSignal): Promise<CataloguePage>
}
