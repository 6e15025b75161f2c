import { createFinder, type Finder, type Source as SourceOf } from '../wallet-standard/create-finder.ts'
import { readWallet, type StandardWallet } from './wallet.ts'

export type Source = SourceOf<StandardWallet>
export type SolanaFinder = Finder<StandardWallet>

export const createSolanaFinder = (page: EventTarget | undefined): SolanaFinder =>
  createFinder({ page, namespace: 'solana', read: readWallet })

/** Wallet finder of this page, shared by the wallet list and the adapter. */
export const pageFinder = createSolanaFinder('addEventListener' in globalThis ? globalThis : undefined)
