import { getBase58Decoder } from '@solana/web3.js'

// The layouts of the token programs. Extensions of the newer program follow the base, which is as long as an account,
// and a byte that tells an account from a mint: each has its number, its length, and its bytes.
const MINT_SIZE = 82
const ACCOUNT_SIZE = 165
const EXTENSIONS_AT = ACCOUNT_SIZE + 1

/** Numbers of extensions of a mint or an account that change what a transfer does. */
const extension = {
  transferFee: 1,
  defaultState: 6,
  memoRequired: 8,
  nonTransferable: 9,
  transferHook: 14,
  pausable: 26,
} as const

type Extensions = ReadonlyMap<number, DataView>

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const addressAt = (bytes: Uint8Array, at: number) => getBase58Decoder().decode(bytes.slice(at, at + 32))

function extensionsOf(bytes: Uint8Array): Extensions {
  const view = viewOf(bytes)
  const found = new Map<number, DataView>()
  for (let at = EXTENSIONS_AT; at + 4 <= bytes.length; ) {
    const kind = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (kind === 0) break
    found.set(kind, viewOf(bytes.subarray(at + 4, at + 4 + length)))
    at += 4 + length
  }
  return found
}

/** The part of a transfer that the token keeps, from one epoch on. */
export interface TransferFee {
  readonly epoch: bigint
  readonly most: bigint
  readonly basisPoints: bigint
}

export interface Mint {
  readonly decimals: number
  /** Undefined for a token that keeps nothing; otherwise the fee before the newer one, and the newer one. */
  readonly fees?: readonly [TransferFee, TransferFee]
  /** True if new accounts are frozen until the issuer opens them. */
  readonly startsFrozen: boolean
  readonly isPaused: boolean
  readonly isBound: boolean
  /** True if a program of the issuer runs with each transfer. */
  readonly hasHook: boolean
  /** Bytes of a new associated account. */
  readonly accountSize: number
}

const feeAt = (view: DataView, at: number): TransferFee => ({
  epoch: view.getBigUint64(at, true),
  most: view.getBigUint64(at + 8, true),
  basisPoints: BigInt(view.getUint16(at + 16, true)),
})

/** Each extension of a mint that adds one to its accounts, with the bytes of that one. */
const inAccount: readonly (readonly [number, number])[] = [
  [extension.transferFee, 8],
  [extension.nonTransferable, 0],
  [extension.transferHook, 1],
  [extension.pausable, 0],
]

function accountSizeOf(has: Extensions, isNewer: boolean): number {
  if (!isNewer) return ACCOUNT_SIZE
  // Accounts of the newer program that are made as associated ones never change their owner: an extension of its own.
  const more = inAccount.reduce((sum, [kind, size]) => (has.has(kind) ? sum + 4 + size : sum), 4)
  return EXTENSIONS_AT + more
}

/**
 * Parses the account of a mint.
 * @throws {RangeError} It is none.
 */
export function parseMint(bytes: Uint8Array, isNewer: boolean): Mint {
  if (bytes.length < MINT_SIZE || bytes[45] !== 1) throw new RangeError('Not a mint')
  const has = extensionsOf(bytes)
  const fee = has.get(extension.transferFee)
  const hook = has.get(extension.transferHook)
  return {
    decimals: bytes[44] ?? 0,
    ...(fee && { fees: [feeAt(fee, 72), feeAt(fee, 90)] as const }),
    startsFrozen: has.get(extension.defaultState)?.getUint8(0) === 2,
    isPaused: has.get(extension.pausable)?.getUint8(32) === 1,
    isBound: has.has(extension.nonTransferable),
    // The second half is the program; without one nothing runs.
    hasHook: hook !== undefined && new Uint8Array(hook.buffer, hook.byteOffset + 32, 32).some((byte) => byte !== 0),
    accountSize: accountSizeOf(has, isNewer),
  }
}

export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  /** Base units. */
  readonly amount: bigint
  readonly isFrozen: boolean
  /** True if it takes no transfer without a memo. */
  readonly needsMemo: boolean
}

/**
 * Parses an account that holds a token.
 * @throws {RangeError} It is none.
 */
export function parseTokenAccount(bytes: Uint8Array): TokenAccount {
  const state = bytes[108]
  if (bytes.length < ACCOUNT_SIZE || (state !== 1 && state !== 2)) throw new RangeError('Not a token account')
  return {
    mint: addressAt(bytes, 0),
    owner: addressAt(bytes, 32),
    amount: viewOf(bytes).getBigUint64(64, true),
    isFrozen: state === 2,
    needsMemo: extensionsOf(bytes).get(extension.memoRequired)?.getUint8(0) === 1,
  }
}

/** Returns what a token keeps of an amount, as its program computes it. */
export function withheldOf({ fees }: Mint, amount: bigint, epoch: bigint): bigint {
  if (!fees) return 0n
  const [before, newer] = fees
  const { most, basisPoints } = epoch >= newer.epoch ? newer : before
  const exact = (amount * basisPoints + 9999n) / 10_000n
  return exact < most ? exact : most
}
