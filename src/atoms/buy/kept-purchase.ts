import { tryParse, v } from '../../chains/core/schema.ts'
import type { HasEnv, HasStorage } from '../kit/kit.ts'
import { storageKeys } from '../kit/storage/keys.ts'

/** Milliseconds for which a purchase is looked for again when its account is looked at. */
const KEPT = 30 * 60_000

const schema = v.object({
  provider: v.string(),
  key: v.string(),
  at: v.number(),
  ids: v.optional(v.array(v.string())),
})

/** A purchase that has not ended: its provider, the account on its network, and what is known of before it. */
export interface KeptPurchase {
  readonly provider: string
  readonly key: string
  /** Epoch milliseconds of the press. */
  readonly at: number
  /** Ids of earlier purchases, once the service has told them. */
  readonly ids?: readonly string[] | undefined
}

/** Stores a purchase in place of an earlier one. */
export const keepPurchase = (kit: HasStorage, purchase: KeptPurchase): void =>
  kit.storage.set(storageKeys.onramp, JSON.stringify(purchase))

/** Returns the stored purchase, however old it is. */
function storedPurchase({ storage }: HasStorage): KeptPurchase | undefined {
  let found: unknown
  try {
    found = JSON.parse(storage.get(storageKeys.onramp) ?? '')
  } catch {}
  return tryParse(schema, found)
}

/** Returns the stored purchase; one that is too old is forgotten. */
export function keptPurchase(kit: HasStorage & HasEnv): KeptPurchase | undefined {
  const { storage, env } = kit
  const kept = storedPurchase(kit)
  if (kept && Math.abs(env.clock.now() - kept.at) <= KEPT) return kept
  storage.remove(storageKeys.onramp)
  return undefined
}

/**
 * Forgets the purchase of this time. Resolves with false if another tab has done so, and has told its end: a later
 * purchase in its place says nothing of that.
 */
export async function claimPurchase(kit: HasStorage & HasEnv, at: number): Promise<boolean> {
  const take = () => {
    const kept = storedPurchase(kit)
    if (kept?.at === at) kit.storage.remove(storageKeys.onramp)
    return kept !== undefined
  }
  try {
    return (await kit.env.locks?.request('wallet-modal:purchase', take)) ?? take()
  } catch {
    // A sandboxed page has the Web Locks API but may not use it.
    return take()
  }
}
