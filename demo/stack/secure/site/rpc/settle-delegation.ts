import type { Chain } from '../chain.ts'
import { FrameError } from '../frame-error.ts'
import type { PlainId } from '../words/messages.ts'
import { operationTexts as texts } from './operation-texts.ts'
import type { Wallet } from './wallet.ts'

/** By then somebody who looks at the screen has seen what it waits for. */
const LIMIT = 120_000
const PAUSE = 500

/**
 * Waits until the operation that makes an account smart is over. Its authorization has the account's next nonce (EIP-7702):
 * a transaction beside it would take that away, and the operation would come to nothing.
 *
 * @throws {FrameError} It is still on its way, or nobody can tell.
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
    // One that its bundler does not know any more will not come.
    const known = await wallet.bundlers.ask(chain, 'eth_getUserOperationByHash', [hash]).catch(() => undefined)
    if (known === null) return
    if (!isTold) tell('operation.waiting')
    if (performance.now() > until) throw new FrameError(texts.waiting, -32002)
    await new Promise((done) => setTimeout(done, PAUSE))
  }
}
