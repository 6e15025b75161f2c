import type { Chain } from '../chain.ts'
import type { Node } from './node.ts'
import type { Wallet } from './wallet.ts'

/** So long a node may take to hear of what another one was given. */
const LIMIT = 5_000
const PAUSE = 500

/**
 * The nonce of an account's next transaction: the node's, or the one after what this wallet sent last, where that is on
 * its way and the node does not count it yet. After one that came to nothing the node's is right: a gap would hold up all.
 */
export async function nextNonce(wallet: Wallet, node: Node, chain: Chain, account: string): Promise<number> {
  const last = await wallet.lastSent.get('transaction', chain, account)
  const until = performance.now() + LIMIT
  for (;;) {
    const pending = await node.number('eth_getTransactionCount', [account, 'pending'])
    if (!last || pending > last.nonce) return Number(pending)
    const known = await node.ask('eth_getTransactionByHash', [last.hash]).catch(() => undefined)
    if (known) return Number(last.nonce + 1n)
    if (performance.now() > until) return Number(pending)
    await new Promise((done) => setTimeout(done, PAUSE))
  }
}
