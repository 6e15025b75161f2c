import { createFinder, type Finder, type Source as SourceOf } from '../wallet-standard/finder.ts'
import { readWallet, type StandardWallet } from './wallet.ts'

export type Source = SourceOf<StandardWallet>
export type Discovery = Finder<StandardWallet>

/** One finder of Solana wallets for a page. */
export const createDiscovery = (page: EventTarget | undefined): Discovery =>
  createFinder({ page, namespace: 'solana', read: readWallet })
