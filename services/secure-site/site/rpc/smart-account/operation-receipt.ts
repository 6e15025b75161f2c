import type { Chain } from '../../api/chain.ts'
import { tryParse, v } from '../../data/schema.ts'
import { FrameError } from '../../host/frame-error.ts'
import type { Wallet } from '../wallet.ts'
import { operationTexts as texts } from './operation-texts.ts'

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const schema = v.nullable(
  v.object({
    success: v.boolean(),
    reason: v.nullish(v.string()),
    logs: v.array(v.unknown()),
    receipt: v.looseObject({ transactionHash: hash, status: v.optional(v.string()) }),
  }),
)
export type OperationReceipt = NonNullable<v.InferOutput<typeof schema>>

/** Returns the bundler's receipt of an operation; null while it is not in a block. */
export async function operationReceipt(wallet: Wallet, chain: Chain, id: string): Promise<OperationReceipt | null> {
  const answer = tryParse(schema, await wallet.bundlers.ask(chain, 'eth_getUserOperationReceipt', [id]))
  if (answer === undefined) throw new FrameError(texts.strange)
  return answer
}
