import type { Chain } from '../api/chain.ts'
import { FrameError } from '../host/frame-error.ts'
import { operationTexts as texts } from './smart-account/operation-texts.ts'
import type { Wallet } from './wallet.ts'

const LIMIT = 15_000
const PAUSE = 500

/**
 * Waits for the end of this account's last operation on a network, also after a reload, so that no second operation
 * competes with it.
 * @param nonce Reads the next nonce of the account at the EntryPoint.
 * @throws {FrameError} It is still pending, or its state is unknown.
 */
export async function settleLast(
  wallet: Wallet,
  chain: Chain,
  account: string,
  nonce: () => Promise<bigint>,
): Promise<bigint> {
  const last = await wallet.lastSent.get('operation', chain, account)
  const until = performance.now() + LIMIT
  for (;;) {
    const next = await nonce()
    if (!last || next > last.nonce) return next
    // An operation that its bundler no longer knows was dropped.
    const known = await wallet.bundlers.ask(chain, 'eth_getUserOperationByHash', [last.hash]).catch(() => undefined)
    if (known === null) return next
    if (performance.now() > until) throw new FrameError(texts.waiting, -32002)
    await new Promise((done) => setTimeout(done, PAUSE))
  }
}
