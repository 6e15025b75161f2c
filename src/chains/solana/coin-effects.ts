import type { SendCapability } from '../core/send-capability.ts'
import { simulatedAccounts } from './account-reads.ts'
import { feeFor, latestBlockhash } from './chain-reads.ts'
import { rpcOf } from './rpc.ts'
import { params } from './send-quote.ts'
import { transferMessage } from './transfer-message.ts'

/** Simulates a transfer of the coin. */
export const coinEffects: NonNullable<SendCapability['effects']> = async ({ from, to, value }, network, c) => {
  const rpc = rpcOf(network, c)
  const { blockhash } = await latestBlockhash(rpc)
  const { transaction, message } = transferMessage({ from, to, value }, params, blockhash)
  const [found, fee] = await Promise.all([simulatedAccounts(rpc, transaction, [from, to]), feeFor(rpc, message)])
  if (!found || fee === null) return undefined
  const lamports = (list: typeof found.before, at: number) => list[at]?.lamports ?? 0n
  const lost = lamports(found.before, 0) - lamports(found.after, 0)
  const won = lamports(found.after, 1) - lamports(found.before, 1)
  if (from === to) return { extra: 0n, missing: 0n }
  // Nodes differ in whether a simulation pays the fee.
  return { extra: lost - value === fee ? 0n : lost - value, missing: value - won }
}
