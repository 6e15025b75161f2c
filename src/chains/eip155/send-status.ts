import type { Context, SendCapability, TransferStatus } from '../core/adapter.ts'
import { cleanText } from '../core/text.ts'
import type { Network } from '../core/types.ts'
import {
  blockNumber,
  nonceAt,
  type Receipt,
  receiptOf,
  type Transaction,
  transactionByHash,
  transactionsOf,
} from './chain-reads.ts'
import { errorTextOf } from './errors.ts'
import { isEndDisputed } from './other-endpoints.ts'
import { toHex } from './parse.ts'
import { isThroughEntryPoint, operationsSince, transferSince } from './send-operations.ts'
import { type Rpc, rpcOf } from './transport.ts'

type Sought = Parameters<SendCapability['status']>[0] & {
  /** The transaction's own, where it is more than a plain transfer. */
  readonly data?: string
  /** Whether a transaction that went well did what was wanted, where going well does not say so. */
  readonly hasMoved?: (rpc: Rpc, hash: string) => Promise<boolean>
}

/** `block`: the one that the transaction is said to be in, of those that are over. */
type Found = TransferStatus & { readonly block?: bigint }

// A wallet may have sent other transactions between the mark and ours; further apart than this they are unrelated.
const NONCES = 5
const WINDOW = 64n

const isSame = (a: Transaction, b: Sought) =>
  a.to?.toLowerCase() === b.to.toLowerCase() && a.value === b.value && a.input.toLowerCase() === (b.data ?? '0x')

const equals = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** True for a transaction that no other transfer of the list is known to be. */
const isFree = (hash: string, { claimed = [] }: Sought) => !claimed.some((other) => equals(other, hash))

/** Runs the transfer again on the state it met, for the reason only. */
async function reasonOf(rpc: Rpc, { from, to, value, data }: Sought, block: bigint): Promise<string | undefined> {
  const text = await rpc('eth_call', [{ from, to, value: toHex(value), ...(data && { data }) }, toHex(block)]).then(
    () => '',
    (error: unknown) => errorTextOf(error),
  )
  return cleanText(/execution reverted:? *([^\n]{1,200})/.exec(text)?.[1], 120) || undefined
}

/** An operation can be undone in a transaction that itself went well. */
async function isDone(rpc: Rpc, { from, hasMoved }: Sought, receipt: Receipt): Promise<boolean> {
  const hash = receipt.transactionHash
  if (receipt.status !== 1n) return false
  if (isThroughEntryPoint(receipt)) {
    const found = await operationsSince(rpc, from, receipt.blockNumber)
    if (!found.some(({ transactionHash, success }) => success && transactionHash === hash)) return false
  }
  return hasMoved ? hasMoved(rpc, hash) : true
}

/** A smart account's transfer, which has no nonce of the account and no transaction of its own. */
async function byOperation(rpc: Rpc, sought: Sought): Promise<Found> {
  if (!sought.mark) return { status: 'not-found' }
  // Nodes that keep no logs, or only some, have none to show.
  const since = BigInt(sought.mark.block) + 1n
  const isFreeHash = (hash: string) => isFree(hash, sought)
  const done = await transferSince(rpc, sought, since, isFreeHash).catch(() => undefined)
  if (!done) return { status: 'not-found' }
  const { transactionHash: hash, blockNumber: block } = done
  const isMoved = done.success && (sought.hasMoved ? await sought.hasMoved(rpc, hash) : true)
  return { status: isMoved ? 'confirmed' : 'reverted', hash, block }
}

async function finished(rpc: Rpc, sought: Sought, receipt: Receipt): Promise<Found> {
  const { transactionHash: hash, blockNumber: block } = receipt
  if (await isDone(rpc, sought, receipt)) return { status: 'confirmed', hash, block }
  const reason = await reasonOf(rpc, sought, block)
  return { status: 'reverted', hash, block, ...(reason && { reason }) }
}

/** The account's transaction with this nonce, looked for where the chain says that the nonce was used. */
async function byNonce(
  rpc: Rpc,
  from: string,
  nonce: number,
  after: bigint,
  latest: bigint,
): Promise<Transaction | undefined> {
  let low = after
  let high = latest
  try {
    // The first block at whose end the nonce is used. Nodes keep the state of the last 128 blocks at least.
    while (high - low > 1n) {
      const middle = (low + high) / 2n
      if ((await nonceAt(rpc, from, middle)) > nonce) high = middle
      else low = middle
    }
    return (await transactionsOf(rpc, from, high)).find((item) => item.nonce === nonce)
  } catch {
    // The state is gone: read the newest blocks instead.
    const first = latest - WINDOW > after ? latest - WINDOW : after
    for (let block = latest; block > first; block--) {
      const found = (await transactionsOf(rpc, from, block)).find((item) => item.nonce === nonce)
      if (found) return found
    }
    return undefined
  }
}

/** Every transaction that may have taken the transfer's nonce, oldest first. */
async function candidates(rpc: Rpc, { from, mark }: Sought): Promise<Transaction[]> {
  if (!mark) return []
  const [used, latest] = await Promise.all([nonceAt(rpc, from, 'latest'), blockNumber(rpc)])
  const found: Transaction[] = []
  for (let nonce = mark.nonce; nonce < used && nonce < mark.nonce + NONCES; nonce++) {
    const item = await byNonce(rpc, from, nonce, BigInt(mark.block), latest)
    if (item) found.push(item)
  }
  return found
}

/** The transaction that was mined with the nonce of the one that has disappeared. */
async function replacement(rpc: Rpc, { from, mark }: Sought, nonce: number): Promise<Transaction | undefined> {
  const latest = await blockNumber(rpc)
  const after = mark ? BigInt(mark.block) : latest > WINDOW ? latest - WINDOW : 0n
  return byNonce(rpc, from, nonce, after, latest)
}

async function byHash(rpc: Rpc, sought: Sought, hash: string): Promise<Found> {
  const receipt = await receiptOf(rpc, hash)
  if (receipt) return finished(rpc, sought, receipt)
  const shown = await transactionByHash(rpc, hash)
  if (shown) return { status: 'pending', nonce: shown.nonce }
  const { nonce, mark } = sought
  if (nonce === undefined) {
    // The nonce of a transaction that no node has shown is unknown: the mark only says that it is not a lower one. So
    // nothing but an equal transfer can be taken for it. Wallets with a private mempool leave nodes ignorant until the
    // block: https://docs.flashbots.net/flashbots-protect/overview
    if (!mark) return { status: 'not-found' }
    const taken = await candidates(rpc, sought)
    if (taken.some((item) => equals(item.hash, hash))) return { status: 'pending' }
    const same = taken.find((item) => isSame(item, sought) && isFree(item.hash, sought))
    return same ? { status: 'replaced', hash: same.hash, same: true } : { status: 'pending' }
  }
  if ((await nonceAt(rpc, sought.from, 'latest')) <= nonce) return { status: 'pending' }
  const instead = await replacement(rpc, sought, nonce)
  if (!instead) return { status: 'not-found' }
  if (equals(instead.hash, hash)) return { status: 'pending' }
  return { status: 'replaced', hash: instead.hash, same: isSame(instead, sought) && isFree(instead.hash, sought) }
}

async function byContent(rpc: Rpc, sought: Sought): Promise<Found> {
  const isOurs = (item: Transaction) => isSame(item, sought) && isFree(item.hash, sought)
  const found = (await candidates(rpc, sought)).find(isOurs)
  const receipt = found && (await receiptOf(rpc, found.hash))
  if (receipt) return finished(rpc, sought, receipt)
  if (found) return { status: 'pending' }
  const waiting = await transactionsOf(rpc, sought.from, 'pending').catch(() => [])
  const ours = waiting.some((item) => item.nonce >= (sought.mark?.nonce ?? 0) && isOurs(item))
  return ours ? { status: 'pending' } : byOperation(rpc, sought)
}

export async function status(sought: Sought, network: Network, c: Context): Promise<TransferStatus> {
  const rpc = rpcOf(network, c)
  const { block, ...found } = await (sought.hash ? byHash(rpc, sought, sought.hash) : byContent(rpc, sought))
  if (block === undefined || (found.status !== 'confirmed' && found.status !== 'reverted')) return found
  const isAsSaid = async (other: Rpc, receipt: Receipt) =>
    (await isDone(other, sought, receipt)) === (found.status === 'confirmed')
  return (await isEndDisputed({ hash: found.hash, block }, network, c, isAsSaid)) ? { ...found, disputed: true } : found
}
