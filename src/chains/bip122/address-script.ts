import { bech32, bech32m } from '@scure/base'
import { decodeBase58 } from '../core/base58.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { addressOn } from './parse.ts'

/** Output script of an address: its type, and the hash or key in it. */
export interface OutputScript {
  readonly type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  readonly program: Uint8Array
  readonly script: Uint8Array
}

/** Returns the output script of an address of this network; undefined for anything else and for later versions. */
export function addressScript(id: CaipNetworkId, address: string): OutputScript | undefined {
  if (addressOn(id, address) !== address) return undefined
  const decoded = bech32.decodeUnsafe(address) || bech32m.decodeUnsafe(address)
  if (decoded) {
    const [version = 32, ...words] = decoded.words
    const program = bech32.fromWords(words)
    const type = version === 1 ? 'p2tr' : version === 0 ? (program.length === 20 ? 'p2wpkh' : 'p2wsh') : undefined
    return type && { type, program, script: Uint8Array.of(version && 0x50 + version, program.length, ...program) }
  }
  const bytes = decodeBase58(address, address.length)
  if (!bytes) return undefined
  const program = bytes.slice(1, 21)
  // Versions of P2PKH addresses: 0 on the main network, 111 on the others.
  return bytes[0] === 0 || bytes[0] === 111
    ? { type: 'p2pkh', program, script: Uint8Array.of(0x76, 0xa9, 20, ...program, 0x88, 0xac) }
    : { type: 'p2sh', program, script: Uint8Array.of(0xa9, 20, ...program, 0x87) }
}
