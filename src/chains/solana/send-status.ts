import type { SendCapability, TransferStatus } from '../core/adapter.ts'
import { cleanText } from '../core/text.ts'
import { finalHeight, type SignatureStatus, signaturesSince, statusOf, transactionOf } from './chain-reads.ts'
import { lastHeightOf } from './last-heights.ts'
import { moves, readTransfer } from './read-transfer.ts'
import { type Rpc, rpcOf } from './rpc.ts'

type Sought = Parameters<SendCapability['status']>[0]

// The mark is taken before the wallet is asked, which may take a newer blockhash when the visitor approves. A transfer
// that is not found may still turn up; one that is called off may not, so a quarter of an hour goes to a slow visitor.
const LOST = 150n
const OVER = 2250n

const settled = (hash: string, found: NonNullable<SignatureStatus>): TransferStatus => {
  // What only one node has seen may still be undone.
  if (found.confirmationStatus === 'processed') return { status: 'pending' }
  if (found.err === null || found.err === undefined) return { status: 'confirmed', hash }
  const reason = cleanText(typeof found.err === 'string' ? found.err : JSON.stringify(found.err), 120)
  return { status: 'reverted', hash, ...(reason && { reason }) }
}

/** True when no block can hold it any more that does not hold it already. */
async function isTooLate(rpc: Rpc, { hash, mark }: Sought): Promise<boolean> {
  const noted = hash === undefined ? undefined : lastHeightOf(hash)
  const last = noted ?? (mark && BigInt(mark.nonce) + (hash === undefined ? LOST : OVER))
  return last !== undefined && (await finalHeight(rpc)) > last
}

async function byHash(rpc: Rpc, sought: Sought, hash: string): Promise<TransferStatus> {
  // In this order: what is mined in between is then found.
  const late = await isTooLate(rpc, sought)
  const found = await statusOf(rpc, hash)
  if (found) return settled(hash, found)
  if (late) return { status: 'reverted', hash, reason: 'expired' }
  return { status: sought.mark ? 'pending' : 'not-found' }
}

async function byContent(rpc: Rpc, sought: Sought): Promise<TransferStatus> {
  if (!sought.mark) return { status: 'not-found' }
  const late = await isTooLate(rpc, sought)
  for (const hash of await signaturesSince(rpc, sought.from, BigInt(sought.mark.block))) {
    if (sought.claimed?.includes(hash)) continue
    const sent = await transactionOf(rpc, hash)
    const found = sent && moves(readTransfer(sent.bytes), sought) ? await statusOf(rpc, hash) : null
    if (found) return settled(hash, found)
  }
  return { status: late ? 'not-found' : 'pending' }
}

export const status: SendCapability['status'] = (sought, network, c) => {
  const rpc = rpcOf(network, c)
  return sought.hash ? byHash(rpc, sought, sought.hash) : byContent(rpc, sought)
}
