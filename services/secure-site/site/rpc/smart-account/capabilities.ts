import { type Chain, chainOf } from '../../api/chain.ts'
import { FrameError } from '../../host/frame-error.ts'
import type { Wallet } from '../wallet.ts'

/**
 * Returns the EIP-5792 capabilities per network: atomic batches, or none. With a bundler, the batch sets up the
 * account; otherwise the status is `ready` until the first batch does.
 */
export async function capabilities(wallet: Wallet, _: Chain, given: unknown): Promise<object> {
  const own = (await wallet.accounts.addresses()).eip155
  const whose = Array.isArray(given) ? given[0] : undefined
  if (typeof whose === 'string' && whose.toLowerCase() !== own.toLowerCase())
    throw new FrameError('That account is not in this wallet.', 4100)
  const asked = Array.isArray(given) && Array.isArray(given[1]) ? given[1] : undefined
  const chains = Object.keys(wallet.rpc)
    .filter((caip2) => caip2.startsWith('eip155:'))
    .map((caip2) => chainOf(caip2))
  const entries = await Promise.all(
    chains.map(async (chain) => {
      const id = `0x${Number(chain.reference).toString(16)}`
      if ((asked && !asked.includes(id)) || !(await wallet.batches.on(chain))) return []
      const isSetUp = wallet.bundlers.on(chain) || (await wallet.batches.isSetUp(chain, own).catch(() => false))
      return [[id, { atomic: { status: isSetUp ? 'supported' : 'ready' } }] as const]
    }),
  )
  return Object.fromEntries(entries.flat())
}
