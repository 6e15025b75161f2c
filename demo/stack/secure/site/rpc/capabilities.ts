import { type Chain, chainOf } from '../chain.ts'
import { FrameError } from '../frame-error.ts'
import type { Wallet } from './wallet.ts'

/**
 * What each network of this wallet can do besides sending: several calls at once, or nothing (EIP-5792). By a bundler
 * the account is set up on the way; where it has to do that itself, it is ready to.
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
