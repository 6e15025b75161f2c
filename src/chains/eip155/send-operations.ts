import { parse, quantity, txHash, v } from '../core/schema.ts'
import { type Transaction, transactionByHash } from './chain-reads.ts'
import { toHex } from './parse.ts'
import type { Rpc } from './transport.ts'

/**
 * EntryPoint 0.8 of [ERC-4337](https://eips.ethereum.org/EIPS/eip-4337), at the same address on every network. A smart
 * account's transfers are operations inside its transactions.
 */
const ENTRY_POINT = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)` */
const EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** `handleOps(PackedUserOperation[],address)` */
const HANDLE_OPS = '765e827f'
/** `execute(address,uint256,bytes)` */
const EXECUTE = 'b61d27f6'
const MOST_OPERATIONS = 32

const log = v.object({
  transactionHash: txHash,
  blockNumber: quantity,
  data: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{256}/i)),
})

export interface SoughtTransfer {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data?: string
}

export interface DoneOperation {
  readonly transactionHash: string
  readonly blockNumber: bigint
  readonly success: boolean
}

export const isThroughEntryPoint = ({ to }: Pick<Transaction, 'to'>): boolean => to?.toLowerCase() === ENTRY_POINT

const padded = (hex: string) => hex.toLowerCase().replace(/^0x/, '').padStart(64, '0')

/** Resolves with the outcome of an account's operations since a block, oldest first. */
export async function operationsSince(rpc: Rpc, from: string, block: bigint): Promise<readonly DoneOperation[]> {
  const filter = {
    address: ENTRY_POINT,
    topics: [EVENT, null, `0x${padded(from)}`],
    fromBlock: toHex(block),
    toBlock: 'latest',
  }
  const found = parse(v.array(log), await rpc('eth_getLogs', [filter]))
  // `data` starts with the nonce and the success flag.
  return found.map(({ transactionHash, blockNumber, data }) => ({
    transactionHash,
    blockNumber,
    success: BigInt(`0x${data.slice(66, 130)}`) === 1n,
  }))
}

/** Returns the calldata of an account's operations in a transaction through the EntryPoint. */
function callDataOf(input: string, from: string): readonly string[] {
  const body = input.slice(2).toLowerCase()
  if (!body.startsWith(HANDLE_OPS)) return []
  const words = body.slice(8)
  const wordAt = (offset: number) => words.slice(offset * 2, offset * 2 + 64)
  const numberAt = (offset: number) => {
    const word = wordAt(offset)
    // A number beyond the input would otherwise lead to other data.
    return /^0{52}[0-9a-f]{12}$/.test(word) ? Number.parseInt(word, 16) : Number.MAX_SAFE_INTEGER / 4
  }
  const list = numberAt(0)
  const count = numberAt(list)
  if (count > MOST_OPERATIONS) return []
  return Array.from({ length: count }, (_, at) => {
    const operation = list + 32 + numberAt(list + 32 + at * 32)
    const data = operation + numberAt(operation + 96)
    return wordAt(operation) === padded(from) ? words.slice((data + 32) * 2, (data + 32 + numberAt(data)) * 2) : ''
  }).filter((data) => data !== '')
}

/** Returns true when the account makes exactly this transfer in the transaction, and no other operation. */
export function isTransferIn(
  { input }: Pick<Transaction, 'input'>,
  { from, to, value, data = '0x' }: SoughtTransfer,
): boolean {
  const bytes = data.slice(2)
  const body = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const words = [to, value.toString(16), '60', (bytes.length / 2).toString(16)].map(padded)
  const wanted = `${EXECUTE}${words.join('')}${body}`
  const done = callDataOf(input, from)
  return done.length === 1 && done[0] === wanted
}

/** Resolves with the account's operation since a block that made the transfer; undefined when there is none. */
export async function transferSince(
  rpc: Rpc,
  sought: SoughtTransfer,
  block: bigint,
  isFree: (hash: string) => boolean,
): Promise<DoneOperation | undefined> {
  for (const done of await operationsSince(rpc, sought.from, block)) {
    if (!isFree(done.transactionHash)) continue
    const transaction = await transactionByHash(rpc, done.transactionHash)
    if (transaction && isThroughEntryPoint(transaction) && isTransferIn(transaction, sought)) return done
  }
  return undefined
}
