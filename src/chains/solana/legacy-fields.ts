import { encodeBase58 } from '../core/base58.ts'
import { byteReader } from './byte-reader.ts'

/** Parts of a transaction, for wallets that do not read the serialised form. */
export interface LegacyFields {
  readonly feePayer: string
  readonly recentBlockhash: string
  readonly instructions: readonly {
    readonly programId: string
    readonly keys: readonly { readonly pubkey: string; readonly isSigner: boolean; readonly isWritable: boolean }[]
    /** Base58. */
    readonly data: string
  }[]
}

const times = <T>(count: number, read: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => read(index))

/**
 * Returns the parts of a transaction; undefined for a versioned one, which has no such form, and for invalid bytes.
 * Never throws.
 */
export function legacyFields(transaction: Uint8Array): LegacyFields | undefined {
  try {
    const reader = byteReader(transaction)
    reader.bytes(reader.length() * 64)
    const signers = reader.byte()
    if (signers & 128) return undefined
    const [fixedSigners, fixedOthers] = [reader.byte(), reader.byte()]
    const accounts = times(reader.length(), () => encodeBase58(reader.bytes(32)))
    const nameOf = (index: number) => {
      const name = accounts[index]
      if (name === undefined) throw new RangeError('No such account')
      return name
    }
    const recentBlockhash = encodeBase58(reader.bytes(32))
    const instructions = times(reader.length(), () => {
      const programId = nameOf(reader.byte())
      const keys = times(reader.length(), () => {
        const index = reader.byte()
        const isSigner = index < signers
        const isWritable = isSigner ? index < signers - fixedSigners : index < accounts.length - fixedOthers
        return { pubkey: nameOf(index), isSigner, isWritable }
      })
      return { programId, keys, data: encodeBase58(reader.bytes(reader.length())) }
    })
    return { feePayer: nameOf(0), recentBlockhash, instructions }
  } catch {
    return undefined
  }
}
