import type { Context, FeeQuote, RecipientFacts, SendCapability } from '../core/adapter.ts'
import { WmError } from '../core/errors.ts'
import type { Network } from '../core/types.ts'
import { balanceOf, feeFor, latestBlockhash, ownerOf, simulate } from './chain-reads.ts'
import { nodeError, nodeReasonOf } from './errors.ts'
import { systemProgram } from './programs.ts'
import { rpcOf } from './rpc.ts'
import { transferMessage } from './transfer-message.ts'

// Three instructions of 150 units each, and a price that gets a transfer into a full block (protocol §7.3).
const params: FeeQuote['params'] = Object.freeze({ computeUnitLimit: 500n, computeUnitPrice: 20_000_000n })

export const quote: SendCapability['quote'] = async ({ from, to, value }, network: Network, c: Context) => {
  const rpc = rpcOf(network, c)
  const insufficient = () => new WmError('INSUFFICIENT_FUNDS')
  const [balance, { blockhash }] = await Promise.all([balanceOf(rpc, from), latestBlockhash(rpc)])
  if (value !== 'max' && value > balance) throw insufficient()
  const sample = transferMessage({ from, to, value: value === 'max' ? 1n : value }, params, blockhash)
  const fee = await feeFor(rpc, sample.message)
  if (fee === null) throw new WmError('NODE_ERROR', { reason: 'unknown' })
  if (balance < fee + (value === 'max' ? 1n : value)) throw insufficient()
  // The network also refuses accounts that would be left, or made, with less than their rent: it is asked itself.
  const real = value === 'max' ? transferMessage({ from, to, value: balance - fee }, params, blockhash) : sample
  const { err, logs } = await simulate(rpc, real.transaction)
  if (err !== null && err !== undefined) {
    const cause = { data: { err, logs } }
    throw nodeError(nodeReasonOf(cause) ?? 'unknown', cause)
  }
  return { gas: params.computeUnitLimit ?? 0n, fee, params }
}

export async function inspect(address: string, network: Network, c: Context): Promise<RecipientFacts> {
  const owner = await ownerOf(rpcOf(network, c), address)
  // Accounts of other programs are not in anybody's wallet: tokens, mints, programs themselves.
  return { contract: owner !== null && owner !== systemProgram, unused: owner === null }
}
