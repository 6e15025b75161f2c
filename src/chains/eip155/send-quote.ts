import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { parse, quantity, tryParse, v } from '../core/schema.ts'
import type { FeeQuote, SendCapability } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { balanceOf } from './chain-reads.ts'
import { toHex } from './parse.ts'
import { type Rpc, rpcOf } from './transport.ts'

const header = v.object({ baseFeePerGas: v.optional(quantity), number: v.nullish(quantity) })
// Gas of a transfer to an account without code; a higher estimate may vary until the transaction is mined.
const PLAIN = 21_000n
const withMargin = (value: bigint) => (value * 3n + 1n) / 2n

// OP Stack rollups charge a fee for publishing on their parent chain besides gas; this predeployed contract states it.
// On other networks the address has no code and the call returns nothing.
const L1_FEE_ORACLE = '0x420000000000000000000000000000000000000F'
/** Bytes; more than a signed transfer without data has. */
const PLAIN_BYTES = 128
/** `getL1Fee(bytes)` */
const l1FeeCall = (from: string, to: string, bytes: number) => {
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  // Addresses are incompressible, like the signature that they stand for.
  const filler = `${from.slice(2)}${to.slice(2)}`.repeat(8).slice(0, bytes * 2)
  return `0x49948e0e${word(32n)}${word(BigInt(bytes))}${filler}`
}

export async function l1Fee(rpc: Rpc, from: string, to: string, bytes = PLAIN_BYTES): Promise<bigint> {
  const answer = await rpc('eth_call', [{ to: L1_FEE_ORACLE, data: l1FeeCall(from, to, bytes) }, 'latest']).catch(
    () => '0x',
  )
  return withMargin(tryParse(quantity, answer) ?? 0n)
}

interface FeesPerGas {
  readonly max: bigint
  readonly params: FeeQuote['params']
  /** Block that the fees were read from. */
  readonly at: Pick<FeeQuote, 'height'>
}

/** Resolves with fees of the network's kind: EIP-1559 for blocks with a base fee, a gas price otherwise. */
export async function feesPerGas(rpc: Rpc): Promise<FeesPerGas> {
  const [block, tip] = await Promise.all([
    rpc('eth_getBlockByNumber', ['latest', false]),
    rpc('eth_maxPriorityFeePerGas').catch(() => undefined),
  ])
  const { baseFeePerGas, number } = parse(header, block)
  const at = number == null ? {} : { height: number }
  if (baseFeePerGas === undefined) {
    const gasPrice = parse(quantity, await rpc('eth_gasPrice'))
    return { max: gasPrice, params: { gasPrice }, at }
  }
  let maxPriorityFeePerGas = tryParse(quantity, tip)
  if (maxPriorityFeePerGas === undefined) {
    // On a node without the method, the gas price minus the base fee is the tip.
    const price = parse(quantity, await rpc('eth_gasPrice'))
    maxPriorityFeePerGas = price > baseFeePerGas ? price - baseFeePerGas : 0n
  }
  // The base fee rises by at most an eighth per block; the margin is enough for three full blocks.
  const maxFeePerGas = withMargin(baseFeePerGas) + maxPriorityFeePerGas
  return { max: maxFeePerGas, params: { maxFeePerGas, maxPriorityFeePerGas }, at }
}

export const quote: SendCapability['quote'] = async ({ from, to, value }, network: Network, c: Context) => {
  const rpc = rpcOf(network, c)
  const [balance, fees, extra] = await Promise.all([balanceOf(rpc, from), feesPerGas(rpc), l1Fee(rpc, from, to)])
  const insufficient = () => connectionError('INSUFFICIENT_FUNDS')
  if (value !== 'max' && value > balance) throw insufficient()
  // The amount of Max is still unknown; the fee of a transfer does not depend on it.
  const sample = value === 'max' ? (balance > 0n ? 1n : 0n) : value
  const estimate = parse(quantity, await rpc('eth_estimateGas', [{ from, to, value: toHex(sample) }]))
  const gas = estimate === PLAIN ? PLAIN : (estimate * 6n + 4n) / 5n
  const fee = gas * fees.max + extra
  if (balance < fee + (value === 'max' ? 1n : value)) throw insufficient()
  return { gas, fee, params: fees.params, ...fees.at }
}

/** Reads what a recipient is. Loaded on use, as only a review asks for it. */
export const inspect: SendCapability['inspect'] = async (address, network, c) =>
  (await import('./recipient-facts.ts')).inspect(address, network, c)
