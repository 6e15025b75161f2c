import type { Chain } from '../chain.ts'
import { FrameError } from '../frame-error.ts'
import { operationTexts as texts } from './operation-texts.ts'
import type { Wallet } from './wallet.ts'

const LIMIT = 15_000
const PAUSE = 500

/**
 * Waits until what this account sent last on a network is over, also by a frame that was loaded anew, so that nothing is sent beside it or in its place.
 *
 * @param nonce Reads the next nonce of the account at the EntryPoint.
 * @throws {FrameError} It is still on its way, or nobody can tell.
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
    // One that its bundler does not know any more will not come.
    const known = await wallet.bundlers.ask(chain, 'eth_getUserOperationByHash', [last.hash]).catch(() => undefined)
    if (known === null) return next
    if (performance.now() > until) throw new FrameError(texts.waiting, -32002)
    await new Promise((done) => setTimeout(done, PAUSE))
  }
}
