import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import type { FeeQuote, RecipientFacts, SendCapability } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { balanceOf, feeFor, latestBlockhash, ownerOf, simulate } from './chain-reads.ts'
import { nodeError, nodeReasonOf } from './errors.ts'
import { tokenPrograms } from './parse.ts'
import { rpcOf } from './rpc.ts'
import { systemProgram, transferMessage } from './transfer-message.ts'

// Limit of 150 units for each of three instructions and some spare; the price gets a transfer into a full block.
export const params: FeeQuote['params'] = Object.freeze({ computeUnitLimit: 500n, computeUnitPrice: 20_000_000n })

export const quote: SendCapability['quote'] = async ({ from, to, value }, network: Network, c: Context) => {
  const rpc = rpcOf(network, c)
  const insufficient = () => connectionError('INSUFFICIENT_FUNDS')
  const [balance, { blockhash }] = await Promise.all([balanceOf(rpc, from), latestBlockhash(rpc)])
  if (value !== 'max' && value > balance) throw insufficient()
  const sample = transferMessage({ from, to, value: value === 'max' ? 1n : value }, params, blockhash)
  const fee = await feeFor(rpc, sample.message)
  if (fee === null) throw nodeRefusal('NODE_ERROR', { reason: 'unknown' })
  if (balance < fee + (value === 'max' ? 1n : value)) throw insufficient()
  // The network also refuses accounts that would keep, or start with, less than their rent; a simulation shows it.
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
  // Accounts owned by other programs belong to no wallet: tokens, mints, programs.
  const token = owner !== null && tokenPrograms.includes(owner)
  return { contract: owner !== null && owner !== systemProgram, unused: owner === null, ...(token && { token }) }
}
