import { getCompiledTransactionMessageDecoder } from '@solana/web3.js'

const PER_SIGNATURE = 5000n
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const MICRO = 1_000_000n

/**
 * Returns the fee of a message in lamports: a constant per signature, and the price of its compute units times their
 * limit.
 * @param {Uint8Array} bytes
 */
export function feeOf(bytes) {
  const message = getCompiledTransactionMessageDecoder().decode(bytes)
  let price = 0n
  let limit
  let others = 0n
  for (const { programAddressIndex, data } of message.instructions) {
    if (message.staticAccounts[programAddressIndex] !== COMPUTE_BUDGET) {
      others += 1n
      continue
    }
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3) price = view.getBigUint64(1, true)
  }
  const units = limit ?? others * 200_000n
  return BigInt(message.header.numSignerAccounts) * PER_SIGNATURE + (units * price + MICRO - 1n) / MICRO
}
