import { type Chain, chainOf } from '../../api/chain.ts'
import { readField } from '../../data/read-field.ts'
import { tryParse, v } from '../../data/schema.ts'
import { FrameError } from '../../host/frame-error.ts'
import { Node } from '../node.ts'
import type { Wallet } from '../wallet.ts'
import { operationStatus } from './operation-status.ts'

const params = v.looseTuple([v.pipe(v.string(), v.minLength(1), v.maxLength(8194))])
const ownId = /^0x(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{80})$/
const unknown = () => new FrameError('This wallet knows no such bundle.', 5730)
const receiptFields = ['logs', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash'] as const

/** Returns the EIP-5792 status of a batch (pending, confirmed or failed) from its operation or transaction. */
export async function callsStatus(wallet: Wallet, current: Chain, given: unknown): Promise<object> {
  const [asked] = tryParse(params, given) ?? []
  if (asked === undefined) throw unknown()
  const id = (await wallet.bundleIds.find(asked)) ?? asked
  // The page receives the id that it chose, not the wallet's.
  return { ...(await statusOf(wallet, current, id)), id: asked }
}

async function statusOf(wallet: Wallet, current: Chain, id: string): Promise<object> {
  if (!ownId.test(id)) throw unknown()
  if (id.length === 66) return operationStatus(wallet, current, id)
  const number = Number.parseInt(id.slice(66), 16)
  if (!Object.hasOwn(wallet.rpc, `eip155:${number}`)) throw unknown()
  const chain = chainOf(number, 'eip155')
  const node = new Node(chain, wallet.rpc)
  const hash = id.slice(0, 66)
  const receipt = await node.ask('eth_getTransactionReceipt', [hash])
  const about = { version: '2.0.0', id, chainId: `0x${Number(chain.reference).toString(16)}`, atomic: true }
  if (receipt === null || receipt === undefined) {
    if ((await node.ask('eth_getTransactionByHash', [hash])) === null) throw unknown()
    return { ...about, status: 100 }
  }
  const shown = Object.fromEntries(receiptFields.map((field) => [field, readField(receipt, field)]))
  return { ...about, status: readField(receipt, 'status') === '0x1' ? 200 : 500, receipts: [shown] }
}
