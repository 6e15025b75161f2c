import { concat, type Hex, hexToBytes, keccak256, numberToBytes, stringToBytes } from 'viem'
import type { TypedData, TypedStruct, TypedValue } from './typed-data.ts'

/** Returns the hash that is signed for typed data: https://eips.ethereum.org/EIPS/eip-712 */
export function hashTypedData({ typeTexts, domain, message }: TypedData): Hex {
  const typeHashes = new Map<string, Uint8Array>()
  const typeHashOf = (type: string): Uint8Array => {
    const known = typeHashes.get(type) ?? keccak256(stringToBytes(typeTexts.get(type) ?? ''), 'bytes')
    typeHashes.set(type, known)
    return known
  }
  const structHash = ({ type, fields }: TypedStruct): Uint8Array =>
    keccak256(concat([typeHashOf(type), ...fields.map(({ value }) => encode(value))]), 'bytes')
  /** Encodes a value in 32 bytes (`encodeData`). */
  const encode = (value: TypedValue): Uint8Array => {
    switch (value.kind) {
      case 'struct':
        return structHash(value)
      case 'array':
        return keccak256(concat(value.items.map(encode)), 'bytes')
      case 'string':
        return keccak256(stringToBytes(value.value), 'bytes')
      case 'bytes': {
        const bytes = hexToBytes(value.value)
        if (value.type === 'bytes') return keccak256(bytes, 'bytes')
        const word = new Uint8Array(32)
        word.set(bytes)
        return word
      }
      case 'address':
        return numberToBytes(BigInt(value.value), { size: 32 })
      case 'boolean':
        return numberToBytes(value.value ? 1n : 0n, { size: 32 })
      case 'integer':
        return numberToBytes(BigInt.asUintN(256, value.value), { size: 32 })
    }
  }
  return keccak256(concat([Uint8Array.of(0x19, 0x01), structHash(domain), structHash(message)]))
}
