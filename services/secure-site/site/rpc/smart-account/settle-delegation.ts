import type { Chain } from '../../api/chain.ts'
import { FrameError } from '../../host/frame-error.ts'
import type { PlainId } from '../../words/messages.ts'
import type { Wallet } from '../wallet.ts'
import { operationTexts as texts } from './operation-texts.ts'

/** The longest wait, in milliseconds; the screen says meanwhile what it waits for. */
const LIMIT = 120_000
const PAUSE = 500

/**
 * Waits for the end of the account's delegating operation. Its authorization has the account's next nonce
 * (https://eips.ethereum.org/EIPS/eip-7702), so that a transaction sent meanwhile would invalidate the operation.
 * @throws {FrameError} It is still pending, or its state is unknown.
 */
export async function settleDelegation(
  wallet: Wallet,
  chain: Chain,
  account: string,
  tell: (id: PlainId) => void,
): Promise<void> {
  const hash = await wallet.bundlers.delegating(chain, account)
  if (hash === undefined) return
  const until = performance.now() + LIMIT
  for (let isTold = false; ; isTold = true) {
    if (await wallet.batches.isSetUp(chain, account).catch(() => false)) return
    // An operation that its bundler no longer knows was dropped.
    const known = await wallet.bundlers.ask(chain, 'eth_getUserOperationByHash', [hash]).catch(() => undefined)
    if (known === null) return
    if (!isTold) tell('operation.waiting')
    if (performance.now() > until) throw new FrameError(texts.waiting, -32002)
    await new Promise((done) => setTimeout(done, PAUSE))
  }
}
