import { readField } from '../core/read-field.ts'
import { tryParse, v } from '../core/schema.ts'
import { cleanText } from '../core/text.ts'
import { safeIcon } from '../core/url.ts'
import { ours, readAccounts, type WalletAccount } from './accounts.ts'
import { type Features, readFeatures } from './features.ts'

/** A wallet of Wallet Standard, read once and checked. */
export interface StandardWallet {
  readonly name: string
  readonly icon?: string
  /** Its Solana chains, as it names them. */
  readonly chains: readonly string[]
  readonly features: Features
  /** The wallet's own object: only ever compared, and asked for its accounts. */
  readonly raw: object
  /** The accounts that it shares now; undefined when what it says is no list. */
  accounts(): readonly WalletAccount[] | undefined
}

/**
 * Every field but the accounts is read exactly once, so getters that change their mind are harmless. Undefined for what
 * is no Solana wallet: without a name, a chain, a list of accounts or what sending needs (safety W6-19).
 */
export function readWallet(raw: unknown): StandardWallet | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const name = cleanText(readField(raw, 'name'))
  const chains = tryParse(v.array(v.unknown()), readField(raw, 'chains'))?.slice(0, 64).filter(ours) ?? []
  const features = readFeatures(raw)
  const accounts = () => readAccounts(readField(raw, 'accounts'))
  if (!name || chains.length === 0 || !features || !accounts()) return undefined
  const icon = safeIcon(readField(raw, 'icon'))
  return Object.freeze({ name, chains, features, raw, accounts, ...(icon && { icon }) })
}
