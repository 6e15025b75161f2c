import { getBase64Encoder } from '@solana/web3.js'
import { parse, tryParse, v } from '../core/schema.ts'
import { simulate } from './chain-reads.ts'
import { inContext, type Rpc, u64 } from './rpc.ts'

const commitment = 'confirmed'
const address = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
// The bytes in base64, and the name of that encoding. A mint can have a text of its own in an extension.
const data = v.array(v.pipe(v.string(), v.maxLength(40_000), v.regex(/^(?:[\w+/]+={0,2})?$/)))
const account = v.object({ owner: address, data, lamports: u64 })
const accounts = v.array(v.nullable(account))
const owned = inContext(v.array(v.object({ pubkey: address, account })))

export interface RawAccount {
  readonly owner: string
  readonly bytes: Uint8Array
  readonly lamports: bigint
}

const rawOf = ({ owner, data: [text = ''], lamports }: v.InferOutput<typeof account>): RawAccount => ({
  owner,
  bytes: Uint8Array.from(getBase64Encoder().encode(text)),
  lamports,
})

/** Resolves with accounts as they are; null for one that does not exist. */
export async function accountsOf(rpc: Rpc, list: readonly string[]): Promise<readonly (RawAccount | null)[]> {
  const answer = await rpc('getMultipleAccounts', [list, { commitment, encoding: 'base64' }])
  return parse(inContext(accounts), answer).value.map((one) => one && rawOf(one))
}

/** Resolves with the accounts in which an owner holds a token. */
export async function tokenAccountsOf(
  rpc: Rpc,
  owner: string,
  mint: string,
): Promise<readonly (RawAccount & { readonly address: string })[]> {
  const answer = await rpc('getTokenAccountsByOwner', [owner, { mint }, { commitment, encoding: 'base64' }])
  return parse(owned, answer).value.map((one) => ({ address: one.pubkey, ...rawOf(one.account) }))
}

/** Resolves with the lamports that an account of this size has to keep. */
export const rentOf = async (rpc: Rpc, size: number): Promise<bigint> =>
  parse(u64, await rpc('getMinimumBalanceForRentExemption', [size, { commitment }]))

export const epochNow = async (rpc: Rpc): Promise<bigint> =>
  parse(v.object({ epoch: u64 }), await rpc('getEpochInfo', [{ commitment }])).epoch

/** Resolves with accounts before and after a transaction; undefined if the node does not show them. */
export async function simulatedAccounts(rpc: Rpc, unsigned: Uint8Array, watched: readonly string[]) {
  const more = { accounts: { encoding: 'base64', addresses: watched } }
  const [before, { err, accounts: shown }] = await Promise.all([
    accountsOf(rpc, watched),
    simulate(rpc, unsigned, more),
  ])
  const after = tryParse(accounts, shown)
  if ((err !== null && err !== undefined) || after?.length !== watched.length) return undefined
  return { before, after: after.map((one) => one && rawOf(one)) }
}
