import type { Context, SubmitMark, TransferIntent } from '../core/adapter.ts'
import { WmError } from '../core/errors.ts'
import '../core/send-error-texts.ts'
import { rpcCodeOf, toWmError } from '../core/rpc-codes.ts'
import { tryParse, txHash } from '../core/schema.ts'
import type { Network, Session } from '../core/types.ts'
import { blockNumber, nonceAt, transactionByHash } from './chain-reads.ts'
import { nodeReasonOf } from './errors.ts'
import { chainIdHex, toHex } from './parse.ts'
import { type Anomaly, requestOnce } from './request-once.ts'
import { isThroughEntryPoint, isTransferIn } from './send-operations.ts'
import { readAccounts, readLiveChain } from './session.ts'
import { rpcOf } from './transport.ts'

/** A transfer as the transaction that makes it: `data` is there where a contract is called. */
type CallIntent = TransferIntent & { readonly data?: string }

/** With these the wallet says that it sent nothing. Everything else leaves it open (safety S-07, S-19). */
const notSent = new Set([
  4001, 5000, 5001, 5002, 4100, 4200, 4902, -32700, -32600, -32601, -32602, -32002, -32003, -32004,
])

export async function mark(from: string, network: Network, c: Context): Promise<SubmitMark> {
  const rpc = rpcOf(network, c)
  const [latest, pending, block] = await Promise.all([
    nonceAt(rpc, from, 'latest'),
    // Counts what is still waiting, so it is the nonce the wallet will take; not every node knows.
    nonceAt(rpc, from, 'pending').catch(() => 0),
    blockNumber(rpc),
  ])
  return { nonce: Math.max(latest, pending), block: block.toString() }
}

function whatWentWrong(error: unknown): WmError {
  const code = rpcCodeOf(error)
  if (code !== undefined && notSent.has(code)) return toWmError(error, 'send')
  const reason = nodeReasonOf(error)
  if (reason === 'insufficient-funds') return new WmError('INSUFFICIENT_FUNDS', undefined, { cause: error })
  // "Already known" is a nonce complaint about our own transaction: it was sent.
  if (reason && reason !== 'nonce-too-low') return new WmError('NODE_ERROR', { reason }, { cause: error })
  return new WmError('OUTCOME_UNKNOWN', undefined, { cause: error })
}

export async function submit(
  session: Session<'eip155'>,
  intent: CallIntent,
  c: Context,
  tell: (anomaly: Anomaly) => void = () => {},
): Promise<string> {
  const { provider } = session
  // The wallet itself says where it is, however recent its last event (safety S-16).
  const [accounts, actual] = await Promise.all([readAccounts(provider, c), readLiveChain(provider, c)])
  const from = intent.from.toLowerCase()
  if (!accounts.some((account) => account.toLowerCase() === from)) throw new WmError('ACCOUNT_CHANGED')
  const expected = intent.caipNetworkId
  if (actual !== expected) throw new WmError('NETWORK_MISMATCH', { expected, actual })
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
  // The one place that asks a wallet to move money: once, without a retry and without an abort.
  let answer: unknown
  try {
    answer = await requestOnce(provider, { method: 'eth_sendTransaction', params: [transaction] }, tell)
  } catch (error) {
    throw whatWentWrong(error)
  }
  const hash = tryParse(txHash, answer)
  if (!hash) throw new WmError('OUTCOME_UNKNOWN')
  return hash
}

export async function verify(
  hash: string,
  intent: CallIntent & { readonly mark?: SubmitMark },
  network: Network,
  c: Context,
): Promise<'match' | 'mismatch' | 'unknown'> {
  const sent = await transactionByHash(rpcOf(network, c), hash).catch(() => null)
  c.signal.throwIfAborted()
  if (!sent) return 'unknown'
  const { mark } = intent
  if (mark && sent.blockNumber != null && sent.blockNumber <= BigInt(mark.block)) return 'mismatch'
  const same = (a: string | null | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()
  if (isThroughEntryPoint(sent)) return isTransferIn(sent, intent) ? 'match' : 'mismatch'
  const match = same(sent.from, intent.from) && same(sent.to, intent.to) && sent.value === intent.value
  // The nonces below the mark's were taken before the wallet was asked.
  if (mark && sent.nonce < mark.nonce) return 'mismatch'
  return match && sent.input.toLowerCase() === (intent.data ?? '0x') ? 'match' : 'mismatch'
}
