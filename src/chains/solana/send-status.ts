import type { SendCapability, TransferStatus } from '../core/send-capability.ts'
import { cleanText } from '../core/text.ts'
import { finalHeight, type SignatureStatus, signaturesSince, statusOf, transactionOf } from './chain-reads.ts'
import { type Rpc, rpcOf } from './rpc.ts'
import type { TransferKind } from './transfer-message.ts'

// Limit of remembered transfers; older ones have long been settled.
const MAX = 100
const heights = new Map<string, bigint>()

/** Remembers the last block height at which a submitted transaction can be mined, which is more exact than its mark. */
export function rememberLastValidBlockHeight(hash: string, height: bigint): void {
  heights.set(hash, height)
  for (const old of heights.keys()) {
    if (heights.size <= MAX) return
    heights.delete(old)
  }
}

const lastValidBlockHeight = (hash: string): bigint | undefined => heights.get(hash)

type Sought = Parameters<SendCapability['status']>[0]

// Blocks after the mark. The wallet may sign a newer blockhash when the visitor approves. A transfer reported as not
// found may still appear; one reported as expired may not, so OVER leaves a slow visitor a quarter of an hour.
const LOST = 150n
const OVER = 2250n

const settled = (hash: string, found: NonNullable<SignatureStatus>): TransferStatus => {
  // A status of one node only can still be undone.
  if (found.confirmationStatus === 'processed') return { status: 'pending' }
  if (found.err === null || found.err === undefined) return { status: 'confirmed', hash }
  const reason = cleanText(typeof found.err === 'string' ? found.err : JSON.stringify(found.err), 120)
  return { status: 'reverted', hash, ...(reason && { reason }) }
}

/** Resolves with true when no future block can contain the transaction. */
async function isTooLate(rpc: Rpc, { hash, mark }: Sought): Promise<boolean> {
  const noted = hash === undefined ? undefined : lastValidBlockHeight(hash)
  const last = noted ?? (mark && BigInt(mark.nonce) + (hash === undefined ? LOST : OVER))
  return last !== undefined && (await finalHeight(rpc)) > last
}

async function byHash(rpc: Rpc, sought: Sought, hash: string): Promise<TransferStatus> {
  // The height is read first, so that a transaction mined in between is found.
  const late = await isTooLate(rpc, sought)
  const found = await statusOf(rpc, hash)
  if (found) return settled(hash, found)
  if (late) return { status: 'reverted', hash, reason: 'expired' }
  return { status: sought.mark ? 'pending' : 'not-found' }
}

async function byContent(rpc: Rpc, sought: Sought, matches: TransferKind['matches']): Promise<TransferStatus> {
  if (!sought.mark) return { status: 'not-found' }
  const late = await isTooLate(rpc, sought)
  for (const hash of await signaturesSince(rpc, sought.from, BigInt(sought.mark.block))) {
    if (sought.claimed?.includes(hash)) continue
    const sent = await transactionOf(rpc, hash)
    const found = sent && (await matches(sent.bytes, sought)) ? await statusOf(rpc, hash) : null
    if (found) return settled(hash, found)
  }
  return { status: late ? 'not-found' : 'pending' }
}

/** Returns how a transfer of one kind is looked up. */
export const statusOfKind =
  ({ matches }: TransferKind): SendCapability['status'] =>
  (sought, network, c) => {
    const rpc = rpcOf(network, c)
    return sought.hash ? byHash(rpc, sought, sought.hash) : byContent(rpc, sought, matches)
  }
