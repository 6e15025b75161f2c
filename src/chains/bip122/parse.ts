import { decodeBase58 } from '../core/base58.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { type Kind, kindOf } from './kind.ts'
import { readSegwit } from './segwit.ts'
import { sha256 } from './sha256.ts'

/** A version, twenty bytes of hash and four of checksum are at most so many characters. */
const MAX_BASE58 = 35
const prefixes: { readonly [prefix: string]: readonly Kind[] } = { bc: ['main'], tb: ['test'], bcrt: ['local'] }
const versions: { readonly [version: number]: readonly Kind[] } = {
  0: ['main'],
  5: ['main'],
  111: ['test', 'local'],
  196: ['test', 'local'],
}

export interface Address {
  /** The one form in which it is shown and compared. */
  readonly text: string
  readonly kinds: readonly Kind[]
  /** Of its segwit program; undefined for the older two. */
  readonly version: number | undefined
}

function readLegacy(text: string): Address | undefined {
  const bytes = decodeBase58(text, MAX_BASE58)
  if (bytes?.length !== 25) return undefined
  const sum = sha256(sha256(bytes.slice(0, 21)))
  if ([0, 1, 2, 3].some((at) => sum[at] !== bytes[21 + at])) return undefined
  const kinds = versions[bytes[0] as number]
  return kinds && { text, kinds, version: undefined }
}

/** An address with what it says of itself; undefined for anything else. */
export function readAddress(raw: unknown): Address | undefined {
  if (typeof raw !== 'string') return undefined
  const segwit = readSegwit(raw)
  if (!segwit) return readLegacy(raw)
  const kinds = Object.hasOwn(prefixes, segwit.prefix) ? prefixes[segwit.prefix] : undefined
  return kinds && { text: raw.toLowerCase(), kinds, version: segwit.version }
}

/** A typed or pasted address of any Bitcoin network. Nothing is trimmed or repaired (safety A-10). */
export const parseAddress = (raw: string): string | undefined => readAddress(raw)?.text

/** An address of this network, undefined for anything else. */
export function addressOn(id: CaipNetworkId, raw: unknown): string | undefined {
  const address = readAddress(raw)
  return address?.kinds.includes(kindOf(id)) ? address.text : undefined
}
