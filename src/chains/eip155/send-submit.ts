import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { transferError } from '../core/error-texts/transfer-error.ts'
import type { WmError } from '../core/errors.ts'
import { rpcCodeOf, toWmError } from '../core/rpc-codes.ts'
import { tryParse, txHash } from '../core/schema.ts'
import type { SubmitMark, TransferIntent } from '../core/send-capability.ts'
import type { Network, Session } from '../core/types.ts'
import { blockAt, blockNumber, nonceAt, transactionByHash } from './chain-reads.ts'
import { nodeReasonOf } from './errors.ts'
import { equals, isSameTransfer } from './is-same-transfer.ts'
import { chainIdHex, toHex } from './parse.ts'
import { type Anomaly, requestOnce } from './request-once.ts'
import { isThroughEntryPoint, isTransferIn } from './send-operations.ts'
import { readAccounts, readLiveChain } from './session.ts'
import { type Rpc, rpcOf } from './transport.ts'

/** A transfer as its transaction; `data` is set for a call of a contract. */
type CallIntent = TransferIntent & { readonly data?: string }

/** Codes by which a wallet says that it sent nothing. Any other error leaves the outcome unknown. */
const notSent = new Set([
  4001, 5000, 5001, 5002, 5003, 5100, 5101, 5102, 5103, 5104, 4100, 4200, 4902, -32700, -32600, -32601, -32602, -32002,
  -32003, -32004,
])

export async function mark(from: string, network: Network, c: Context): Promise<SubmitMark> {
  const rpc = rpcOf(network, c)
  const [latest, pending, head] = await Promise.all([
    nonceAt(rpc, from, 'latest'),
    // `pending` counts waiting transactions, so it is the nonce that the wallet will use; some nodes lack it.
    nonceAt(rpc, from, 'pending').catch(() => 0),
    blockAt(rpc, 'latest').catch(() => null),
  ])
  const nonce = Math.max(latest, pending)
  return head
    ? { nonce, block: head.number.toString(), blockHash: head.hash }
    : { nonce, block: (await blockNumber(rpc)).toString() }
}

/** Resolves with true when the chain has lost the mark's block; undefined when no node can tell. */
export async function isReorganised(rpc: Rpc, { block, blockHash }: SubmitMark): Promise<boolean | undefined> {
  if (blockHash === undefined) return false
  // A node that lags does not have the block yet.
  const now = await blockAt(rpc, BigInt(block)).catch(() => null)
  return now ? now.hash !== blockHash : undefined
}

function whatWentWrong(error: unknown): WmError {
  const code = rpcCodeOf(error)
  if (code !== undefined && notSent.has(code)) return toWmError(error, 'send')
  const reason = nodeReasonOf(error)
  if (reason === 'insufficient-funds') return connectionError('INSUFFICIENT_FUNDS', undefined, { cause: error })
  // "Already known" is a nonce error about this very transaction: it was sent.
  if (reason && reason !== 'nonce-too-low') return nodeRefusal('NODE_ERROR', { reason }, { cause: error })
  return transferError('OUTCOME_UNKNOWN', undefined, { cause: error })
}

export async function submit(
  session: Session<'eip155'>,
  intent: CallIntent,
  c: Context,
  tell: (anomaly: Anomaly) => void = () => {},
): Promise<string> {
  const { provider } = session
  // The wallet's last event may be outdated, so the wallet itself must confirm account and network.
  const [accounts, actual] = await Promise.all([readAccounts(provider, c), readLiveChain(provider, c)])
  if (!accounts.some((account) => equals(account, intent.from))) throw connectionError('ACCOUNT_CHANGED')
  const expected = intent.caipNetworkId
  if (actual !== expected) throw connectionError('NETWORK_MISMATCH', { expected, actual })
  c.signal.throwIfAborted()
  const { gas, params } = intent.fee
  const fees = Object.entries(params).map(([name, value]) => [name, toHex(value)])
  const transaction = {
    from: intent.from,
    to: intent.to,
    value: toHex(intent.value),
    ...(intent.data && { data: intent.data }),
    gas: toHex(gas),
    ...Object.fromEntries(fees),
    chainId: chainIdHex(expected),
  }
  // The only place that asks a wallet to move money: once, without a retry and without an abort, since either could pay
  // twice.
  let answer: unknown
  try {
    answer = await requestOnce(provider, { method: 'eth_sendTransaction', params: [transaction] }, tell)
  } catch (error) {
    throw whatWentWrong(error)
  }
  const hash = tryParse(txHash, answer)
  if (!hash) throw transferError('OUTCOME_UNKNOWN')
  return hash
}

export async function verify(
  hash: string,
  intent: CallIntent & { readonly mark?: SubmitMark },
  network: Network,
  c: Context,
): Promise<'match' | 'mismatch' | 'unknown'> {
  const rpc = rpcOf(network, c)
  const sent = await transactionByHash(rpc, hash).catch(() => null)
  c.signal.throwIfAborted()
  if (!sent) return 'unknown'
  const isOperation = isThroughEntryPoint(sent)
  if (!(isOperation ? isTransferIn : isSameTransfer)(sent, intent)) return 'mismatch'
  const { mark } = intent
  if (!mark) return 'match'
  // Blocks and nonces up to the mark's were used before the wallet was asked, unless the chain was reorganised since.
  const isOlder =
    (sent.blockNumber != null && sent.blockNumber <= BigInt(mark.block)) || (!isOperation && sent.nonce < mark.nonce)
  if (!isOlder) return 'match'
  const isMoved = await isReorganised(rpc, mark)
  c.signal.throwIfAborted()
  if (isMoved === undefined) return 'unknown'
  return isMoved ? 'match' : 'mismatch'
}
