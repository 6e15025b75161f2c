import { getBase64Decoder, getBase64Encoder } from '@solana/web3.js'
import { parse, v } from '../core/schema.ts'
import type { Rpc } from './rpc.ts'
import { inContext, u64 } from './rpc.ts'

const commitment = 'confirmed'
const hash = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,88}$/))
const lifetime = inContext(v.object({ blockhash: hash, lastValidBlockHeight: u64 }))
const account = inContext(v.nullable(v.object({ owner: hash })))
const simulation = inContext(
  v.object({ err: v.unknown(), logs: v.nullish(v.array(v.string())), accounts: v.unknown() }),
)
const status = v.nullable(
  v.object({
    err: v.unknown(),
    confirmationStatus: v.nullish(v.picklist(['processed', 'confirmed', 'finalized']), 'confirmed'),
  }),
)
const entries = v.array(v.object({ signature: hash, slot: u64 }))
const base64 = v.pipe(v.string(), v.maxLength(4000), v.regex(/^[\w+/]+={0,2}$/))
const transaction = v.nullable(v.object({ transaction: v.array(base64), slot: u64 }))

export const toBase64 = (bytes: Uint8Array): string => getBase64Decoder().decode(bytes)

export type Lifetime = v.InferOutput<typeof lifetime>['value']
type Simulation = v.InferOutput<typeof simulation>['value']
export type SignatureStatus = v.InferOutput<typeof status>

export interface SentTransaction {
  readonly bytes: Uint8Array
  readonly slot: bigint
}

export const latestBlockhash = async (rpc: Rpc): Promise<Lifetime> =>
  parse(lifetime, await rpc('getLatestBlockhash', [{ commitment }])).value

export const slotNow = async (rpc: Rpc): Promise<bigint> => parse(u64, await rpc('getSlot', [{ commitment }]))

/** Resolves with the height in finalised blocks, which no fork can undo. */
export const finalHeight = async (rpc: Rpc): Promise<bigint> =>
  parse(u64, await rpc('getBlockHeight', [{ commitment: 'finalized' }]))

export const balanceOf = async (rpc: Rpc, owner: string): Promise<bigint> =>
  parse(inContext(u64), await rpc('getBalance', [owner, { commitment }])).value

/** Resolves with the program that owns an account; null for an account that does not exist. */
export async function ownerOf(rpc: Rpc, of: string): Promise<string | null> {
  const options = { commitment, encoding: 'base64', dataSlice: { offset: 0, length: 0 } }
  return parse(account, await rpc('getAccountInfo', [of, options])).value?.owner ?? null
}

/** Resolves with the fee of a message in lamports; null when its blockhash has expired. */
export const feeFor = async (rpc: Rpc, message: Uint8Array): Promise<bigint | null> =>
  parse(inContext(v.nullable(u64)), await rpc('getFeeForMessage', [toBase64(message), { commitment }])).value

/** Resolves with what a transaction would do. `more` are options of the simulation. */
export async function simulate(rpc: Rpc, unsigned: Uint8Array, more?: object): Promise<Simulation> {
  const options = { commitment, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, ...more }
  return parse(simulation, await rpc('simulateTransaction', [toBase64(unsigned), options])).value
}

export async function statusOf(rpc: Rpc, signature: string): Promise<SignatureStatus> {
  const answer = await rpc('getSignatureStatuses', [[signature], { searchTransactionHistory: true }])
  return parse(inContext(v.array(status)), answer).value[0] ?? null
}

/** Resolves with the account's transactions since a slot, newest first. */
export async function signaturesSince(rpc: Rpc, of: string, slot: bigint): Promise<readonly string[]> {
  const found = parse(entries, await rpc('getSignaturesForAddress', [of, { commitment, limit: 50 }]))
  return found.filter((item) => item.slot >= slot).map(({ signature }) => signature)
}

/** Resolves with a transaction as it was sent; null when the node does not know it. */
export async function transactionOf(rpc: Rpc, signature: string): Promise<SentTransaction | null> {
  const options = { commitment, encoding: 'base64', maxSupportedTransactionVersion: 0 }
  const found = parse(transaction, await rpc('getTransaction', [signature, options]))
  const [text] = found?.transaction ?? []
  return found && text ? { bytes: Uint8Array.from(getBase64Encoder().encode(text)), slot: found.slot } : null
}
