import { type Hex, isAddressEqual } from 'viem'
import type { Chain } from '../../api/chain.ts'
import { tryParse, v } from '../../data/schema.ts'
import { FrameError } from '../../host/frame-error.ts'
import { ENTRY_POINT } from '../../vault/entry-point.ts'
import type { Wallet } from '../wallet.ts'
import { decodeCalls } from './operation-calls.ts'
import { operationTexts as texts } from './operation-texts.ts'
import { prepareOperation } from './prepare-operation.ts'
import { refuseOrders } from './refuse-orders.ts'
import { submitOperation } from './submit-operation.ts'

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text as Hex),
)
const callData = v.pipe(
  v.string(),
  v.maxLength(131_074),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/),
  v.transform((text) => text as Hex),
)
// A paymaster or another account code would have effects that this wallet cannot show.
const nobody = v.optional(v.union([v.null(), v.literal('0x')]))
const params = v.looseTuple([
  v.object({ sender: address, callData, paymaster: nobody, paymasterAndData: nobody, initCode: nobody }),
  v.optional(address),
])

/** Forwards a read-only request to the network's bundler. */
export const askBundler =
  (method: string) =>
  (wallet: Wallet, chain: Chain, given: unknown): Promise<unknown> =>
    wallet.bundlers.ask(chain, method, Array.isArray(given) ? given : [])

/**
 * Sends an operation of the page: its calls are decoded, shown, and sent as an operation of this wallet. The page's
 * nonce, gas, fees and signature are ignored.
 */
export async function sendUserOperation(wallet: Wallet, chain: Chain, given: unknown): Promise<string> {
  if (!wallet.bundlers.on(chain)) throw new FrameError(texts.noBundler, 4200)
  const [operation, entryPoint] = tryParse(params, given) ?? []
  const calls = operation && decodeCalls(operation.callData)
  if (!operation || !calls || calls.length === 0) throw new FrameError(texts.unreadable, -32602)
  if (entryPoint && !isAddressEqual(entryPoint, ENTRY_POINT)) throw new FrameError(texts.otherEntryPoint, -32602)
  const own = (await wallet.accounts.addresses()).eip155 as Hex
  if (!isAddressEqual(operation.sender, own)) throw new FrameError('That account is not in this wallet.', 4100)
  refuseOrders(own, calls)
  return wallet.approve({
    chain,
    prepare: () => prepareOperation(wallet, chain, calls),
    work: (facts) => submitOperation(wallet, chain, facts),
  })
}
