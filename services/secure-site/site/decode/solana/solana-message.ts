import { encodeBase58 } from '../../data/base58.ts'

/** An account of a message: by address, or by its index in a lookup table on the network. */
export type SolanaAccount = { readonly isWritable: boolean } & (
  | { readonly address: string }
  | { readonly address?: never; readonly table: string; readonly index: number }
)

export interface SolanaInstruction {
  readonly program: string
  readonly accounts: readonly SolanaAccount[]
  readonly data: Uint8Array<ArrayBuffer>
}

export interface SolanaMessage {
  /** The required signers; the first one pays the fee. */
  readonly signers: readonly string[]
  /** All accounts that the message contains itself, signers first. */
  readonly accounts: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
  /** True if an instruction uses an account from a lookup table. */
  readonly hasLookups: boolean
}

/** Reads bytes in order. Throws at the end of the data. */
class Reader {
  #at = 0
  /** True after an encoding that the network rejects. */
  isOdd = false
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

  /** Reads a compact-u16: one to three bytes with seven bits each. */
  count(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      value |= (byte & 127) << shift
      if (byte >= 128) continue
      // The network rejects a non-minimal encoding.
      if (value > 0xffff || (shift > 0 && byte === 0)) this.isOdd = true
      return value
    }
    throw new RangeError('too large')
  }

  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.count() }, read)
  }
}

interface Parsed {
  readonly message: SolanaMessage
  readonly isValid: boolean
}

function parse(bytes: Uint8Array<ArrayBuffer>): Parsed | undefined {
  try {
    const reader = new Reader(bytes)
    const first = reader.byte()
    const version = first & 128 ? first & 127 : undefined
    if (version !== undefined && version !== 0) return undefined
    const signatures = version === undefined ? first : reader.byte()
    const [readonlySigners, readonlyOthers] = [reader.byte(), reader.byte()]
    const keys = reader.list(() => encodeBase58(reader.take(32)))
    reader.take(32)
    const raw = reader.list(() => ({
      program: reader.byte(),
      accounts: reader.list(() => reader.byte()),
      data: reader.take(reader.count()),
    }))
    const tables =
      version === undefined
        ? []
        : reader.list(() => ({
            table: encodeBase58(reader.take(32)),
            writable: reader.list(() => reader.byte()),
            others: reader.list(() => reader.byte()),
          }))
    if (!reader.done || signatures === 0 || signatures > keys.length) return undefined
    const isWritable = (at: number) =>
      at < signatures ? at < signatures - readonlySigners : at < keys.length - readonlyOthers
    const placed = (writable: boolean, places: (of: (typeof tables)[number]) => readonly number[]) =>
      tables.flatMap((one) => places(one).map((index) => ({ table: one.table, index, isWritable: writable })))
    // The network's order: writable accounts of all tables first.
    const accounts: readonly SolanaAccount[] = [
      ...keys.map((address, at) => ({ address, isWritable: isWritable(at) })),
      ...placed(true, ({ writable }) => writable),
      ...placed(false, ({ others }) => others),
    ]
    let isValid =
      !reader.isOdd &&
      readonlySigners < signatures &&
      signatures + readonlyOthers <= keys.length &&
      new Set(keys).size === keys.length &&
      accounts.length <= 256 &&
      tables.every(({ writable, others }) => writable.length + others.length > 0)
    const instructions = raw.map(({ program, accounts: places, data }) => {
      const name = keys[program]
      // Programs must not come from a lookup table.
      if (!name) throw new RangeError('no such account')
      const named = places.flatMap((at) => accounts[at] ?? [])
      if (program === 0 || named.length !== places.length) isValid = false
      return { program: name, accounts: named, data }
    })
    const message = {
      signers: keys.slice(0, signatures),
      accounts: keys,
      instructions,
      hasLookups: instructions.some((one) => one.accounts.some(({ address }) => address === undefined)),
    }
    return { message, isValid }
  } catch {
    return undefined
  }
}

/**
 * Returns the message of a transaction (legacy or version 0); undefined for other bytes, trailing bytes, and messages
 * that the network rejects.
 */
export function readSolanaMessage(bytes: Uint8Array<ArrayBuffer>): SolanaMessage | undefined {
  const parsed = parse(bytes)
  return parsed?.isValid ? parsed.message : undefined
}

/**
 * Returns true for all bytes with the structure of a transaction message, including those that the network currently
 * rejects.
 */
export const isLikeSolanaMessage = (bytes: Uint8Array<ArrayBuffer>): boolean => parse(bytes) !== undefined

/** Splits a serialized transaction into its signatures and the signed message. */
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

/** Returns the transaction with a signature inserted. The count of signatures is one byte, because it is below 128. */
export function withSignature(
  parts: { readonly signatures: readonly Uint8Array[]; readonly message: Uint8Array },
  at: number,
  signature: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const signatures = parts.signatures.map((old, index) => (index === at ? signature : old))
  return Uint8Array.from([signatures.length, ...signatures.flatMap((one) => [...one]), ...parts.message])
}
