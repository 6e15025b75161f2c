import { readField } from '../core/read-field.ts'
import { tryParse, v } from '../core/schema.ts'
import { addressBytes } from './parse.ts'

const list = v.array(v.unknown())
const MAX_ACCOUNTS = 256
export const ours = (chain: unknown): chain is string => typeof chain === 'string' && /^solana:[\w-]{1,64}$/.test(chain)

/** An account as a wallet gives it; the wallet gets its own object back with each request. */
export interface WalletAccount {
  readonly address: string
  readonly raw: unknown
}

function readAccount(raw: unknown): WalletAccount | undefined {
  const address = readField(raw, 'address')
  const bytes = typeof address === 'string' && addressBytes(address)
  if (!bytes) return undefined
  const chains = tryParse(list, readField(raw, 'chains'))
  // A wallet of several chains lists the accounts of all of them.
  if (!chains?.some(ours)) return undefined
  const key = readField(raw, 'publicKey')
  // Shown by its address and used by its key: they must be the same.
  if (!(key instanceof Uint8Array) || key.length !== 32 || bytes.some((byte, at) => byte !== key[at])) return undefined
  return { address: address as string, raw }
}

/** The Solana accounts in a wallet's list, without garbage and repetitions; undefined when it is no list. */
export function readAccounts(raw: unknown): readonly WalletAccount[] | undefined {
  const found = new Map<string, WalletAccount>()
  const items = tryParse(list, raw)
  for (const item of items?.slice(0, MAX_ACCOUNTS) ?? []) {
    const account = readAccount(item)
    if (account && !found.has(account.address)) found.set(account.address, account)
  }
  return items && [...found.values()]
}
