import type { Chain } from '../chain.ts'
import { FrameError } from '../frame-error.ts'
import { tryParse, v } from '../schema.ts'
import { operationTexts as texts } from './operation-texts.ts'
import type { Wallet } from './wallet.ts'

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

/** What a bundler says of an operation; null while it is in no block. */
export async function operationReceipt(wallet: Wallet, chain: Chain, id: string): Promise<OperationReceipt | null> {
  const answer = tryParse(schema, await wallet.bundlers.ask(chain, 'eth_getUserOperationReceipt', [id]))
  if (answer === undefined) throw new FrameError(texts.strange)
  return answer
}
