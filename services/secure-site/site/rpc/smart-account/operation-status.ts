import { type Chain, chainOf } from '../../api/chain.ts'
import { readField } from '../../data/read-field.ts'
import { FrameError } from '../../host/frame-error.ts'
import type { Wallet } from '../wallet.ts'
import { operationReceipt } from './operation-receipt.ts'

const fields = ['blockHash', 'blockNumber', 'gasUsed', 'transactionHash'] as const

/**
 * Returns the networks on which to look for an operation: the one on which this frame sent it, else the current one,
 * then all with a bundler.
 */
function chainsOf(wallet: Wallet, current: Chain, id: string): readonly Chain[] {
  const sent = wallet.bundlers.sent.find(({ hash }) => hash === id)
  if (sent) return [sent.chain]
  const all = Object.keys(wallet.rpc).map((caip2) => chainOf(caip2))
  const others = all.filter(({ caip2 }) => caip2 !== current.caip2)
  return [current, ...others].filter((chain) => wallet.bundlers.on(chain))
}

/** Returns the EIP-5792 status of an operation's calls: pending, confirmed or reverted. */
export async function operationStatus(wallet: Wallet, current: Chain, id: string): Promise<object> {
  let away: unknown
  for (const chain of chainsOf(wallet, current, id)) {
    const about = { version: '2.0.0', id, chainId: `0x${Number(chain.reference).toString(16)}`, atomic: true }
    try {
      const found = await operationReceipt(wallet, chain, id)
      if (found) {
        const place = Object.fromEntries(fields.map((field) => [field, readField(found.receipt, field)]))
        const receipt = { logs: found.logs, status: found.success ? '0x1' : '0x0', ...place }
        return { ...about, status: found.success ? 200 : 500, receipts: [receipt] }
      }
      const known = await wallet.bundlers.ask(chain, 'eth_getUserOperationByHash', [id])
      if (known !== null) return { ...about, status: 100 }
      // The bundler accepted and dropped it, so that it never reached the network.
      if (wallet.bundlers.sent.some(({ hash }) => hash === id)) return { ...about, status: 400 }
    } catch (error) {
      away = error
    }
  }
  throw away ?? new FrameError('This wallet knows no such bundle.', 5730)
}
