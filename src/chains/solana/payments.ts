import { encodeBase58 } from '../core/base58.ts'
import type { Context } from '../core/context.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { sendError } from '../core/error-texts/send-error.ts'
import { WmError } from '../core/errors.ts'
import type { Arrival, PaymentCapability, PaymentTarget } from '../core/payment-capability.ts'
import { parse, tryParse, v } from '../core/schema.ts'
import type { Network } from '../core/types.ts'
import { formatUnits } from '../core/units.ts'
import { accountsOf, epochNow } from './account-reads.ts'
import { slotNow } from './chain-reads.ts'
import { tokenPrograms } from './parse.ts'
import { inContext, type Rpc, rpcOf, u64 } from './rpc.ts'
import { inspect } from './send-quote.ts'
import { type Mint, parseMint, withheldOf } from './token-state.ts'

const commitment = 'confirmed'
/** Limit of transactions in one answer of a node, and of such answers, that are read for one payment. */
const MOST = 100
const MOST_PAGES = 10
/** Limit of decimals in which amounts can be written. */
const MOST_DECIMALS = 36

const address = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))
const entries = v.array(
  v.object({ signature, slot: u64, err: v.unknown(), confirmationStatus: v.nullish(v.string(), commitment) }),
)
const holding = v.object({
  mint: address,
  // Nodes before version 1.7 leave the owner out, and such an entry says of nobody that they were paid.
  owner: v.nullish(address),
  uiTokenAmount: v.object({ amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)) }),
})
const holdings = v.nullish(v.array(holding), [])
const transaction = v.nullable(
  v.object({
    transaction: v.object({
      signatures: v.array(v.string()),
      message: v.object({ accountKeys: v.array(v.object({ pubkey: address })) }),
    }),
    meta: v.object({
      err: v.unknown(),
      preBalances: v.array(u64),
      postBalances: v.array(u64),
      preTokenBalances: holdings,
      postTokenBalances: holdings,
    }),
  }),
)
const executable = inContext(v.nullable(v.object({ executable: v.boolean() })))

type Entry = v.InferOutput<typeof entries>[number]
type Found = NonNullable<v.InferOutput<typeof transaction>>
type Holdings = Found['meta']['preTokenBalances']

const isFailed = (err: unknown) => err !== null && err !== undefined

/** Resolves with a transaction that the network has executed; undefined if this node does not have it, or it failed. */
async function executed(rpc: Rpc, hash: string): Promise<Found | 'failed' | undefined> {
  const options = { commitment, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
  const found = parse(transaction, await rpc('getTransaction', [hash, options]))
  // A node that answers with another transaction has not answered.
  if (found?.transaction.signatures[0] !== hash) return undefined
  return isFailed(found.meta.err) ? 'failed' : found
}

/** Returns what each owner holds of a token. */
function perOwner(list: Holdings, token: string): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { mint, owner, uiTokenAmount } of list)
    if (owner && mint === token) sums.set(owner, (sums.get(owner) ?? 0n) + BigInt(uiTokenAmount.amount))
  return sums
}

/**
 * Returns what a transaction has paid: the difference of what the recipient had before it and after it. So it counts
 * what has arrived, whichever program has moved it, and without what a token keeps.
 */
function arrivalIn(
  { transaction: { message }, meta }: Found,
  hash: string,
  target: PaymentTarget,
): Arrival | undefined {
  const { to, token } = target
  const accounts = message.accountKeys.map(({ pubkey }) => pubkey)
  // The first account pays the fee.
  let from = accounts[0]
  let value: bigint
  if (token === undefined) {
    const at = accounts.indexOf(to)
    value = (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n)
  } else {
    const [before, after] = [meta.preTokenBalances, meta.postTokenBalances].map((list) => perOwner(list, token))
    const won = (owner: string) => (after?.get(owner) ?? 0n) - (before?.get(owner) ?? 0n)
    value = won(to)
    from = [...(before?.keys() ?? [])].find((owner) => won(owner) < 0n) ?? from
  }
  return value > 0n ? { hash, value, ...(from && { from }) } : undefined
}

// Signatures by reference, per fetch function (one per kit), of confirmed transactions that paid nothing: they never
// will, and anybody who has seen a reference can name it in many.
const settled = new WeakMap<typeof fetch, Map<string, Set<string>>>()

function settledOf({ fetch }: Context, reference: string): Set<string> {
  const all = settled.get(fetch) ?? new Map<string, Set<string>>()
  const known = all.get(reference) ?? new Set()
  settled.set(fetch, all.set(reference, known))
  return known
}

/** Yields the transactions that name a reference, newest first, down to a slot. */
async function* naming(rpc: Rpc, reference: string, since: string): AsyncGenerator<Entry> {
  const seen = new Set<string>()
  let before: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const options = { commitment, limit: MOST, ...(before && { before }) }
    const answer = parse(entries, await rpc('getSignaturesForAddress', [reference, options]))
    // A node may ignore the limit, and where to begin as well.
    const listed = answer.slice(0, MOST)
    const fresh = listed.filter((one) => !seen.has(one.signature))
    for (const one of fresh) seen.add(one.signature)
    yield* fresh
    const last = listed.at(-1)
    if (listed.length < MOST || fresh.length === 0 || !last || last.slot < BigInt(since || 0)) return
    before = last.signature
  }
}

async function arrivals(target: PaymentTarget, since: string, network: Network, c: Context) {
  const rpc = rpcOf(network, c)
  const { reference } = target
  if (!reference) return { found: [], next: since }
  const done = settledOf(c, reference)
  const found: Arrival[] = []
  const unread: unknown[] = []
  const read = async (hash: string) => {
    const one = await executed(rpc, hash)
    // A node that lists a transaction and does not have it is asked for it again.
    if (!one) throw rpcError('RPC_UNREACHABLE', { id: network.caipNetworkId })
    // A transaction that does not name the reference belongs to another payment, whatever a node lists.
    if (one === 'failed' || !one.transaction.message.accountKeys.some(({ pubkey }) => pubkey === reference))
      return undefined
    return arrivalIn(one, hash, target)
  }
  const failed = (cause: unknown) => {
    c.signal.throwIfAborted()
    unread.push(cause)
  }
  try {
    for await (const { signature: hash, err, confirmationStatus } of naming(rpc, reference, since)) {
      if (isFailed(err) || confirmationStatus === 'processed' || done.has(hash)) continue
      try {
        const arrival = await read(hash)
        if (arrival) found.push(arrival)
        else done.add(hash)
      } catch (cause) {
        failed(cause)
      }
    }
  } catch (cause) {
    failed(cause)
  }
  // A transaction that cannot be read takes nothing from the others. The next search asks for it again.
  if (found.length === 0 && unread.length > 0) throw unread[0]
  // Nothing but this payment has the reference, so each search reads all of it: a node that lags behind loses nothing.
  return { found, next: since }
}

async function mintOf(token: string, rpc: Rpc, c: Context): Promise<Mint> {
  let account: Awaited<ReturnType<typeof accountsOf>>[number] | undefined
  try {
    ;[account] = await accountsOf(rpc, [token])
  } catch (cause) {
    // An unreachable node says nothing about the token, so its error keeps its own code.
    if (WmError.is(cause, 'RPC_UNREACHABLE') || WmError.is(cause, 'NETWORK_MISMATCH') || c.signal.aborted) throw cause
    throw sendError('TOKEN_UNREADABLE', undefined, { cause })
  }
  if (!account || !tokenPrograms.includes(account.owner)) throw sendError('TOKEN_UNREADABLE')
  try {
    return parseMint(account.bytes, account.owner === tokenPrograms[1])
  } catch (cause) {
    throw sendError('TOKEN_UNREADABLE', undefined, { cause })
  }
}

async function facts(token: string, network: Network, c: Context) {
  const rpc = rpcOf(network, c)
  const mint = await mintOf(token, rpc, c)
  const { decimals, fees } = mint
  if (decimals > MOST_DECIMALS) throw sendError('TOKEN_UNREADABLE')
  // A fee that begins with a later epoch may begin before the payment is made.
  const epochs = fees ? [await epochNow(rpc), fees[1].epoch] : []
  const keepsPart = epochs.some((epoch) => withheldOf(mint, 1n, epoch) > 0n)
  // The name of a token on Solana is in an account of a program of its own.
  return { decimals, symbol: '', ...(keepsPart && ({ keepsPart } as const)) }
}

async function takesPayments(to: string, network: Network, c: Context): Promise<boolean> {
  const { contract, token } = await inspect(to, network, c)
  if (!contract || token) return !token
  // An account that a program owns may be a vault, which has an owner; a program itself has none.
  const options = { commitment, encoding: 'base64', dataSlice: { offset: 0, length: 0 } }
  const { value } = parse(executable, await rpcOf(network, c)('getAccountInfo', [to, options]))
  return !value?.executable
}

/**
 * Payments on Solana: the code is a transfer request of [Solana Pay](https://docs.solanapay.com/spec) with a reference
 * of its own, by which the network finds the transaction that pays.
 */
export const payments: PaymentCapability = {
  tokenKind: 'token',
  coinTypes: ({ testnet }) => (testnet ? [501, 1] : [501]),
  facts,
  takesPayments,
  makeReference: async () => encodeBase58(crypto.getRandomValues(new Uint8Array(32))),
  uri({ to, token, decimals, label, reference }, value) {
    const query = [
      `amount=${formatUnits(value, decimals)}`,
      ...(token ? [`spl-token=${token}`] : []),
      ...(reference ? [`reference=${reference}`] : []),
      ...(label ? [`message=${encodeURIComponent(label)}`] : []),
    ]
    return `solana:${to}?${query.join('&')}`
  },
  now: async (network, c) => `${await slotNow(rpcOf(network, c))}`,
  arrivals,
  async arrivalOf(hash, target, network, c) {
    if (!tryParse(signature, hash)) return undefined
    const read = await executed(rpcOf(network, c), hash)
    return read && read !== 'failed' ? arrivalIn(read, hash, target) : undefined
  },
}
