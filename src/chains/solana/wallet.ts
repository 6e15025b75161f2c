import { readField } from '../core/read-field.ts'
import { tryParse, v } from '../core/schema.ts'
import { cleanText } from '../core/text.ts'
import { safeIcon } from '../core/url.ts'
import { isSolanaChain, readAccounts, type WalletAccount } from './accounts.ts'
import { type Features, readFeatures } from './features.ts'

/** A Wallet Standard wallet, read once and validated. */
export interface StandardWallet {
  readonly name: string
  readonly icon?: string
  /** Solana chains under the wallet's own names. */
  readonly chains: readonly string[]
  readonly features: Features
  /** The wallet's own object; compared by identity, and read only for accounts. */
  readonly raw: object
  /** Returns the shared accounts; undefined when the wallet's value is no list. */
  accounts(): readonly WalletAccount[] | undefined
}

/**
 * Returns a validated Solana wallet; undefined without a name, a chain, a list of accounts, or the functions that
 * sending needs. Each field but the accounts is read exactly once, so that a getter cannot return a different value
 * after the check.
 */
export function readWallet(raw: unknown): StandardWallet | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const name = cleanText(readField(raw, 'name'))
  const chains = tryParse(v.array(v.unknown()), readField(raw, 'chains'))?.slice(0, 64).filter(isSolanaChain) ?? []
  const features = readFeatures(raw)
  const accounts = () => readAccounts(readField(raw, 'accounts'))
  if (!name || chains.length === 0 || !features || !accounts()) return undefined
  const icon = safeIcon(readField(raw, 'icon'))
  return Object.freeze({ name, chains, features, raw, accounts, ...(icon && { icon }) })
}
