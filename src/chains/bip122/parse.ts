import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m } from '@scure/base'
import { decodeBase58 } from '../core/base58.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { type NetworkKind, networkKind } from './network-kind.ts'

/** Characters of the longest base58 form of a version byte, 20 bytes of hash and four of checksum. */
const MAX_BASE58 = 35
const prefixes: { readonly [prefix: string]: readonly NetworkKind[] } = { bc: ['main'], tb: ['test'], bcrt: ['local'] }
const versions: { readonly [version: number]: readonly NetworkKind[] } = {
  0: ['main'],
  5: ['main'],
  111: ['test', 'local'],
  196: ['test', 'local'],
}

export interface Address {
  /** Canonical form, for display and comparison. */
  readonly text: string
  readonly kinds: readonly NetworkKind[]
  /** Version of the segwit program; undefined for the two older types. */
  readonly version: number | undefined
}

/**
 * Returns the prefix and the version of a segwit address; undefined for any other text.
 * [BIP-173](https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki),
 * [BIP-350](https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki)
 */
function readSegwit(text: string): { readonly prefix: string; readonly version: number } | undefined {
  const inBech32 = bech32.decodeUnsafe(text)
  const decoded = inBech32 || bech32m.decodeUnsafe(text)
  if (!decoded) return undefined
  const [version = 32, ...words] = decoded.words
  const program = bech32.fromWordsUnsafe(words)
  // Version 0 has the checksum of bech32, each later version that of bech32m.
  if (!program || version > 16 || (version === 0) !== Boolean(inBech32)) return undefined
  const { length } = program
  if (version === 0 ? length !== 20 && length !== 32 : length < 2 || length > 40) return undefined
  // A taproot program has 32 bytes; money sent to another length could never be spent.
  if (version === 1 && length !== 32) return undefined
  return { prefix: decoded.prefix, version }
}

function readLegacy(text: string): Address | undefined {
  const bytes = decodeBase58(text, MAX_BASE58)
  if (bytes?.length !== 25) return undefined
  const sum = sha256(sha256(bytes.slice(0, 21)))
  if ([0, 1, 2, 3].some((at) => sum[at] !== bytes[21 + at])) return undefined
  const kinds = versions[bytes[0] as number]
  return kinds && { text, kinds, version: undefined }
}

export function readAddress(raw: unknown): Address | undefined {
  if (typeof raw !== 'string') return undefined
  const segwit = readSegwit(raw)
  if (!segwit) return readLegacy(raw)
  const kinds = Object.hasOwn(prefixes, segwit.prefix) ? prefixes[segwit.prefix] : undefined
  return kinds && { text: raw.toLowerCase(), kinds, version: segwit.version }
}

/**
 * Returns a typed or pasted address of any Bitcoin network in canonical form; undefined for any other text. Nothing is
 * trimmed or repaired: a guessed address could receive the money.
 */
export const parseAddress = (raw: string): string | undefined => readAddress(raw)?.text

/** Returns an address of this network in canonical form; undefined for anything else. */
export function addressOn(id: CaipNetworkId, raw: unknown): string | undefined {
  const address = readAddress(raw)
  return address?.kinds.includes(networkKind(id)) ? address.text : undefined
}
