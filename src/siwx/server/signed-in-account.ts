import type { CaipNetworkId } from '../../chains/core/caip-ids.ts'
import { v } from '../../chains/core/schema.ts'

/** @internal Schema of an account that a page names. */
export const signedInAccount = v.object({
  chainId: v.pipe(
    v.string(),
    v.maxLength(41),
    v.transform((text) => text as CaipNetworkId),
  ),
  accountAddress: v.pipe(v.string(), v.maxLength(128)),
})
