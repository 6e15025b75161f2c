import { encodeBase58 } from '../base58.ts'

export interface SolanaInstruction {
  readonly program: string
  /** Undefined for accounts that a lookup table names: nobody can say which without the network. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array<ArrayBuffer>
}

export interface SolanaMessage {
  /** The accounts that must sign, the payer of the fee first. */
  readonly signers: readonly string[]
  /** Every account that the message itself names, the signers first. */
  readonly accounts: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
  readonly hasLookups: boolean
}

/** Reads bytes in order, and throws at the end of them. */
class Reader {
  #at = 0
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes
  }

  get done(): boolean {
    return this.#at === this.#bytes.length
  }

  rest(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(this.#at)
  }

  take(count: number): Uint8Array<ArrayBuffer> {
    if (this.#at + count > this.#bytes.length) throw new RangeError('too short')
    this.#at += count
    return this.#bytes.slice(this.#at - count, this.#at)
  }

  byte(): number {
    return this.take(1)[0] as number
  }

  /** A number of one to three bytes, seven bits each. */
  count(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
    throw new RangeError('too large')
  }

  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.count() }, read)
  }
}

/** The message of a transaction, legacy or version 0, or undefined when the bytes are none. Strict to the last byte. */
export function readSolanaMessage(bytes: Uint8Array<ArrayBuffer>): SolanaMessage | undefined {
  try {
    const reader = new Reader(bytes)
    const first = reader.byte()
    const version = first & 128 ? first & 127 : undefined
    if (version !== undefined && version !== 0) return undefined
    const signatures = version === undefined ? first : reader.byte()
    reader.take(2)
    const keys = reader.list(() => encodeBase58(reader.take(32)))
    reader.take(32)
    const raw = reader.list(() => ({
      program: reader.byte(),
      accounts: reader.list(() => reader.byte()),
      data: reader.take(reader.count()),
    }))
    const lookups =
      version === undefined
        ? []
        : reader.list(() => [reader.take(32), reader.list(() => reader.byte()), reader.list(() => reader.byte())])
    if (!reader.done || signatures === 0 || signatures > keys.length) return undefined
    const instructions = raw.map(({ program, accounts, data }) => {
      const name = keys[program]
      // A program is never taken from a lookup table.
      if (!name) throw new RangeError('no such account')
      return { program: name, accounts: accounts.map((at) => keys[at]), data }
    })
    return { signers: keys.slice(0, signatures), accounts: keys, instructions, hasLookups: lookups.length > 0 }
  } catch {
    return undefined
  }
}

/** A serialised transaction in its parts: the signatures, and the message that they sign. */
export function splitSolanaTransaction(
  bytes: Uint8Array<ArrayBuffer>,
): { readonly signatures: readonly Uint8Array<ArrayBuffer>[]; readonly message: Uint8Array<ArrayBuffer> } | undefined {
  try {
    const reader = new Reader(bytes)
    const signatures = reader.list(() => reader.take(64))
    return { signatures, message: reader.rest() }
  } catch {
    return undefined
  }
}

/** The transaction again, with a signature in its place. One byte says how many there are: below 128. */
export function withSignature(
  parts: { readonly signatures: readonly Uint8Array[]; readonly message: Uint8Array },
  at: number,
  signature: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const signatures = parts.signatures.map((old, index) => (index === at ? signature : old))
  return Uint8Array.from([signatures.length, ...signatures.flatMap((one) => [...one]), ...parts.message])
}
