import type { Chain } from '../api/chain.ts'
import type { Node } from './node.ts'
import type { Wallet } from './wallet.ts'

/** Milliseconds that a node may need to learn of a transaction sent to another node. */
const LIMIT = 5_000
const PAUSE = 500

/**
 * Returns the nonce of an account's next transaction: the node's, or the one after this wallet's last transaction while
 * that is pending and the node does not count it yet. If the last one was dropped, the node's nonce is right, because a
 * gap would block all later transactions.
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
