import type { Context } from '../core/context.ts'
import type { SendCapability, TransferStatus } from '../core/send-capability.ts'
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
import { equals, isSameTransfer } from './is-same-transfer.ts'
import { answered, endpointsOf, isEndDisputed, MOST_ASKED } from './other-endpoints.ts'
import { toHex } from './parse.ts'
import { isThroughEntryPoint, operationsSince, transferSince } from './send-operations.ts'
import { isReorganised } from './send-submit.ts'
import { type Rpc, rpcOf } from './transport.ts'

type Sought = Parameters<SendCapability['status']>[0] & {
  /** Calldata; undefined for a plain transfer. */
  readonly data?: string
  /**
   * Resolves with true when a successful transaction moved the money, for transfers whose success does not prove it.
   */
  readonly hasMoved?: (rpc: Rpc, hash: string) => Promise<boolean>
}

/** `block`: reported block of a finished transaction. */
type Found = TransferStatus & { readonly block?: bigint }

// A wallet may send other transactions between the mark and the transfer; beyond these nonces and blocks they are
// unrelated.
const NONCES = 5
const WINDOW = 64n

/** Returns true for a transaction that no other transfer claims. */
const isFree = (hash: string, { claimed = [] }: Sought) => !claimed.some((other) => equals(other, hash))

const isOurs = (item: Transaction, sought: Sought) => isSameTransfer(item, sought) && isFree(item.hash, sought)

/** Resolves with the reason of a revert, from repeating the transfer on the state of its block. */
async function reasonOf(rpc: Rpc, { from, to, value, data }: Sought, block: bigint): Promise<string | undefined> {
  const text = await rpc('eth_call', [{ from, to, value: toHex(value), ...(data && { data }) }, toHex(block)]).then(
    () => '',
    (error: unknown) => errorTextOf(error),
  )
  return cleanText(/execution reverted:? *([^\n]{1,200})/.exec(text)?.[1], 120) || undefined
}

/** Resolves with true when the transfer took effect: an operation can fail inside a successful transaction. */
async function isDone(rpc: Rpc, { from, hasMoved }: Sought, receipt: Receipt): Promise<boolean> {
  const hash = receipt.transactionHash
  if (receipt.status !== 1n) return false
  if (isThroughEntryPoint(receipt)) {
    const found = await operationsSince(rpc, from, receipt.blockNumber)
    if (!found.some(({ transactionHash, success }) => success && transactionHash === hash)) return false
  }
  return hasMoved ? hasMoved(rpc, hash) : true
}

/** Resolves with a smart account's transfer, which uses no nonce and no transaction of the account itself. */
async function byOperation(rpc: Rpc, sought: Sought): Promise<Found> {
  const { mark } = sought
  const isFreeHash = (hash: string) => isFree(hash, sought)
  // Nodes with few or no logs find nothing.
  const done = mark && (await transferSince(rpc, sought, BigInt(mark.block) + 1n, isFreeHash).catch(() => undefined))
  if (!done) return { status: 'not-found' }
  const { transactionHash: hash, blockNumber: block } = done
  const isMoved = done.success && (sought.hasMoved ? await sought.hasMoved(rpc, hash) : true)
  return { status: isMoved ? 'confirmed' : 'reverted', hash, block }
}

/** The nonce of a transaction, unless another account sent it for this one. */
const nonceOf = (shown: Transaction | null, { from }: Sought) =>
  shown && equals(shown.from, from) && { nonce: shown.nonce }

/**
 * @param shown The transaction, whose nonce is told: after a reorganisation that undoes its block no node may show it
 */
async function finished(rpc: Rpc, sought: Sought, receipt: Receipt, shown: Transaction | null): Promise<Found> {
  const { transactionHash: hash, blockNumber: block } = receipt
  const found = { hash, block, ...nonceOf(shown, sought) }
  if (await isDone(rpc, sought, receipt)) return { status: 'confirmed', ...found }
  const reason = await reasonOf(rpc, sought, block)
  return { status: 'reverted', ...found, ...(reason && { reason }) }
}

/** Resolves with the account's transaction with this nonce, from the block in which the nonce was used. */
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
    // A reorganisation may have moved the transaction to an earlier block.
    if ((await nonceAt(rpc, from, after)) > nonce) {
      high = after
      low = after > WINDOW ? after - WINDOW : 0n
    }
    // Searches the first block after which the nonce is used. Nodes keep the state of at least the last 128 blocks.
    while (high - low > 1n) {
      const middle = (low + high) / 2n
      if ((await nonceAt(rpc, from, middle)) > nonce) high = middle
      else low = middle
    }
    return (await transactionsOf(rpc, from, high)).find((item) => item.nonce === nonce)
  } catch {
    // The state is pruned, so the newest blocks are read instead.
    const first = latest - WINDOW > after ? latest - WINDOW : after
    for (let block = latest; block > first; block--) {
      const found = (await transactionsOf(rpc, from, block)).find((item) => item.nonce === nonce)
      if (found) return found
    }
    return undefined
  }
}

/** Resolves with every transaction that may have used the transfer's nonce, oldest first. */
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

/** Resolves with the transaction that was mined with the nonce of a transaction that disappeared. */
async function replacement(rpc: Rpc, { from, mark }: Sought, nonce: number): Promise<Transaction | undefined> {
  const latest = await blockNumber(rpc)
  const after = mark ? BigInt(mark.block) : latest > WINDOW ? latest - WINDOW : 0n
  return byNonce(rpc, from, nonce, after, latest)
}

/** Resolves with whether any endpoint of the network shows a transaction that is in no block. */
async function waiting(sought: Sought, hash: string, network: Network, c: Context): Promise<Found> {
  const asked = endpointsOf(network, c).slice(0, MOST_ASKED)
  const found = await Promise.all(asked.map((rpc) => answered(transactionByHash(rpc, hash), c)))
  const shown = found.find((one) => one)
  if (shown) return { status: 'pending', ...nonceOf(shown, sought) }
  return { status: 'pending', ...(found.includes(null) && { unseen: true }) }
}

async function byHash(rpc: Rpc, sought: Sought, hash: string, network: Network, c: Context): Promise<Found> {
  const receipt = await receiptOf(rpc, hash)
  const reading = transactionByHash(rpc, hash)
  if (receipt) return finished(rpc, sought, receipt, await reading.catch(() => null))
  const shown = await reading
  if (shown) return { status: 'pending', ...nonceOf(shown, sought) }
  const { nonce, mark } = sought
  let instead: Transaction | undefined
  if (nonce === undefined) {
    // No node has shown the transaction, so its nonce is unknown; the mark is only a lower bound. Wallets with a
    // private mempool hide a transaction until its block: https://docs.flashbots.net/flashbots-protect/overview
    if (!mark) return { status: 'not-found' }
    const taken = await candidates(rpc, sought)
    instead = taken.find((item) => equals(item.hash, hash)) ?? taken.find((item) => isOurs(item, sought))
    // The wallet of a contract may give a hash of its own, of which no transaction needs to have the account's nonce.
    if (!instead)
      return (await rpc('eth_getCode', [sought.from, 'latest'])) === '0x'
        ? waiting(sought, hash, network, c)
        : { status: 'pending' }
  } else {
    if ((await nonceAt(rpc, sought.from, 'latest')) <= nonce) return waiting(sought, hash, network, c)
    instead = await replacement(rpc, sought, nonce)
    if (!instead) return { status: 'not-found' }
  }
  if (equals(instead.hash, hash)) return { status: 'pending' }
  return { status: 'replaced', hash: instead.hash, same: isOurs(instead, sought) }
}

async function byContent(rpc: Rpc, asked: Sought): Promise<Found> {
  let sought = asked
  const { from, mark } = asked
  // A reorganisation may have freed nonces that were used before the mark.
  if (mark && (await isReorganised(rpc, mark))) {
    const free = await nonceAt(rpc, from, BigInt(mark.block)).catch(() => mark.nonce)
    sought = { ...asked, mark: { ...mark, nonce: Math.min(mark.nonce, free) } }
  }
  const found = (await candidates(rpc, sought)).find((item) => isOurs(item, sought))
  const receipt = found && (await receiptOf(rpc, found.hash))
  if (receipt) return finished(rpc, sought, receipt, found)
  const waiting = found ? [found] : await transactionsOf(rpc, from, 'pending').catch(() => [])
  const ours = waiting.find((item) => item.nonce >= (sought.mark?.nonce ?? 0) && isOurs(item, sought))
  return ours ? { status: 'pending', hash: ours.hash, nonce: ours.nonce } : byOperation(rpc, sought)
}

export async function status(sought: Sought, network: Network, c: Context): Promise<TransferStatus> {
  const rpc = rpcOf(network, c)
  const { block, ...found } = await (sought.hash
    ? byHash(rpc, sought, sought.hash, network, c)
    : byContent(rpc, sought))
  if (block === undefined || (found.status !== 'confirmed' && found.status !== 'reverted')) return found
  const isAsSaid = async (other: Rpc, receipt: Receipt) =>
    (await isDone(other, sought, receipt)) === (found.status === 'confirmed')
  return (await isEndDisputed({ hash: found.hash, block }, network, c, isAsSaid)) ? { ...found, disputed: true } : found
}
