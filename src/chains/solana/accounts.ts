import { readField } from '../core/read-field.ts'
import { tryParse, v } from '../core/schema.ts'
import { addressBytes } from './parse.ts'

const list = v.array(v.unknown())
const MAX_ACCOUNTS = 100
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
  // A wallet of several chains lists the accounts of all of them; one that lists none means all that it has.
  if (!chains || (chains.length > 0 && !chains.some(ours))) return undefined
  const key = keyBytes(readField(raw, 'publicKey'))
  // Shown by its address and used by its key: they must be the same.
  if (key?.length !== 32 || bytes.some((byte, at) => byte !== key[at])) return undefined
  return { address: address as string, raw }
}

/** Wallet Standard asks for bytes; wallets also give those of another frame, plain lists, and `PublicKey` of web3.js. */
function keyBytes(key: unknown): readonly unknown[] | undefined {
  const told = (() => {
    try {
      return typeof readField(key, 'toBytes') === 'function' ? (key as { toBytes(): unknown }).toBytes() : key
    } catch {
      return undefined
    }
  })()
  if (Array.isArray(told)) return told
  return ArrayBuffer.isView(told) && readField(told, 'length') === 32 ? Array.from(told as Uint8Array) : undefined
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
