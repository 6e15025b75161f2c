import { getAddress } from 'viem'
import { tryParse, v } from '../core/schema.ts'
import type { CaipNetworkId } from '../core/types.ts'

type Address = `0x${string}`

const anyAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const checksum = (text: string): Address => getAddress(text.toLowerCase())

/** What stands for a chain id that cannot be read. */
const unknownChain: CaipNetworkId = 'eip155:unknown'

/**
 * The EIP-55 form of a typed or pasted address. Mixed case must already be a right checksum; all of one case carries
 * none and is accepted. Nothing is trimmed or repaired: what is not exactly an address is none (safety A-10).
 */
export function parseAddress(raw: string): Address | undefined {
  const text = tryParse(anyAddress, raw)
  if (!text) return undefined
  const address = checksum(text)
  const digits = text.slice(2)
  return text === address || digits === digits.toLowerCase() || digits === digits.toUpperCase() ? address : undefined
}

/** A wallet's account list, checksummed, without garbage and repetitions; undefined when it is no list at all. */
export function parseAccounts(raw: unknown): readonly Address[] | undefined {
  const list = tryParse(v.array(v.unknown()), raw)
  if (!list) return undefined
  // A wallet has its own idea of case; only the digits count here.
  const found = list.slice(0, 100).flatMap((item) => tryParse(anyAddress, item) ?? [])
  return [...new Set(found.map(checksum))]
}

/** A chain id as wallets write it (`'0x1'`, `'1'`, `1`, `'0x01'`), never NaN (safety W6-12). */
export function parseChainId(raw: unknown): CaipNetworkId {
  const text = typeof raw === 'string' && /^(0x[0-9a-f]{1,14}|\d{1,16})$/i.test(raw) ? Number(raw) : raw
  return typeof text === 'number' && Number.isSafeInteger(text) && text > 0 ? `eip155:${text}` : unknownChain
}

/** A quantity as JSON-RPC writes it. */
export const toHex = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

/** The reference of one of our network ids as a JSON-RPC quantity. */
export const chainIdHex = (id: CaipNetworkId): `0x${string}` => toHex(BigInt(id.slice(id.indexOf(':') + 1)))
