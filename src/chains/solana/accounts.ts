import { readField } from '../core/read-field.ts'
import { tryParse, v } from '../core/schema.ts'
import { addressBytes } from './parse.ts'

const list = v.array(v.unknown())
const MAX_ACCOUNTS = 100
export const isSolanaChain = (chain: unknown): chain is string =>
  typeof chain === 'string' && /^solana:[\w-]{1,64}$/.test(chain)

/** An account of a wallet. `raw` is the wallet's own object, which its requests need. */
export interface WalletAccount {
  readonly address: string
  readonly raw: unknown
}

function readAccount(raw: unknown): WalletAccount | undefined {
  const address = readField(raw, 'address')
  const bytes = typeof address === 'string' && addressBytes(address)
  if (!bytes) return undefined
  const chains = tryParse(list, readField(raw, 'chains'))
  // Wallets of several chains list all of their accounts; an account without chains is valid on all of the wallet's.
  if (!chains || (chains.length > 0 && !chains.some(isSolanaChain))) return undefined
  const key = keyBytes(readField(raw, 'publicKey'))
  // The modal shows the address and signatures use the key, so both must agree.
  if (key?.length !== 32 || bytes.some((byte, at) => byte !== key[at])) return undefined
  return { address: address as string, raw }
}

/**
 * Returns a public key's bytes. Wallet Standard specifies bytes; some wallets give bytes of another frame, plain
 * arrays, or the `PublicKey` of web3.js.
 */
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

/**
 * Returns the Solana accounts in a wallet's list, without invalid and repeated entries; undefined for anything but a
 * list.
 */
export function readAccounts(raw: unknown): readonly WalletAccount[] | undefined {
  const found = new Map<string, WalletAccount>()
  const items = tryParse(list, raw)
  for (const item of items?.slice(0, MAX_ACCOUNTS) ?? []) {
    const account = readAccount(item)
    if (account && !found.has(account.address)) found.set(account.address, account)
  }
  return items && [...found.values()]
}
