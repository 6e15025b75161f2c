import { getAddress } from 'viem'
import { tryParse, v } from '../core/schema.ts'
import type { CaipNetworkId } from '../core/types.ts'

type Address = `0x${string}`

const anyAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const checksum = (text: string): Address => getAddress(text.toLowerCase())

/** Network id for a chain id that cannot be read. */
export const unknownChain: CaipNetworkId = 'eip155:unknown'

/**
 * Returns the [EIP-55](https://eips.ethereum.org/EIPS/eip-55) form of a typed or pasted address; undefined for any
 * other text. Mixed case must be a valid checksum; a single case carries none and is accepted. Nothing is trimmed or
 * repaired: a guessed address could receive the money.
 */
export function parseAddress(raw: string): Address | undefined {
  const text = tryParse(anyAddress, raw)
  if (!text) return undefined
  const address = checksum(text)
  const digits = text.slice(2)
  return text === address || digits === digits.toLowerCase() || digits === digits.toUpperCase() ? address : undefined
}

/**
 * Returns a wallet's account list, checksummed, without invalid and repeated entries; undefined for anything but a
 * list.
 */
export function parseAccounts(raw: unknown): readonly Address[] | undefined {
  const list = tryParse(v.array(v.unknown()), raw)
  if (!list) return undefined
  // Wallets use their own letter case; only the digits count here.
  const found = list.slice(0, 100).flatMap((item) => tryParse(anyAddress, item) ?? [])
  return [...new Set(found.map(checksum))]
}

/**
 * Returns the network id of a wallet's chain id (`'0x1'`, `'1'`, `1`, `'0x01'`); `eip155:unknown` for an unreadable
 * one.
 */
export function parseChainId(raw: unknown): CaipNetworkId {
  const text = typeof raw === 'string' && /^(0x[0-9a-f]{1,14}|\d{1,16})$/i.test(raw) ? Number(raw) : raw
  return typeof text === 'number' && Number.isSafeInteger(text) && text > 0 ? `eip155:${text}` : unknownChain
}

/** Returns a number as a JSON-RPC quantity. */
export const toHex = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

/** Returns the chain id of a network id as a JSON-RPC quantity. */
export const chainIdHex = (id: CaipNetworkId): `0x${string}` => toHex(BigInt(id.slice(id.indexOf(':') + 1)))
