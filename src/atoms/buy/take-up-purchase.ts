import { anySignal } from '../../chains/core/any-signal.ts'
import { message } from '../i18n/message-ref.ts'
import { buyMessages } from '../i18n/messages/buy-messages.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { showToast } from '../navigation/toast/show-toast.ts'
import { buyKeyAtom } from './buy-key.atoms.ts'
import { buyProvidersAtom } from './buy-providers.atoms.ts'
import { followPurchase, PATIENCE } from './follow-purchase.ts'
import { claimPurchase, keptPurchase } from './kept-purchase.ts'
import { purchaseStateAtom } from './purchase.atoms.ts'
import { readArrived } from './read-arrived.ts'

const followedBy = perKit((): { at?: number } => ({}))

/**
 * Goes on to follow a purchase that was under way when its view was left or the page reloaded, while the modal shows
 * its account: for what is left of its time, and afterwards by one look. Tells its end by a toast. Further calls do
 * nothing.
 */
export function takeUpPurchase(kit: Kit): void {
  const { store, env } = kit
  const kept = keptPurchase(kit)
  const followed = followedBy(kit)
  const key = store.get(buyKeyAtom)
  const provider = store.get(buyProvidersAtom).find(({ id, isFollowed }) => isFollowed && id === kept?.provider)
  if (!kept || !key || kept.key !== key || !provider || followed.at === kept.at) return
  const { at } = kept
  followed.at = at
  const stop = new AbortController()
  const end = () => {
    stop.abort()
    for (const leave of leaves) leave()
    if (followed.at === at) delete followed.at
  }
  // A view of the purchase follows it as well.
  const look = () => {
    if (!store.get(openAtom) || store.get(buyKeyAtom) !== key || store.get(purchaseStateAtom).status !== 'none') end()
  }
  const leaves = [openAtom, buyKeyAtom, purchaseStateAtom].map((one) => store.sub(one, look))
  const before = { at, isAsked: true, ids: kept.ids && new Set(kept.ids) }
  const signal = anySignal(stop.signal, kit.signal)
  const left = Math.max(0, at + PATIENCE - env.clock.now())
  followPurchase(kit, provider.id, key, before, signal, (outcome) => void tell(outcome), left)
  look()

  async function tell(outcome: 'landed' | 'declined' | 'late'): Promise<void> {
    end()
    if (outcome === 'late' || !(await claimPurchase(kit, at)) || kit.signal.aborted) return
    if (outcome === 'landed') {
      showToast(kit, 'success', message(buyMessages, 'buy.landed'))
      readArrived(kit)
    } else showToast(kit, 'error', message(buyMessages, 'buy.declined', { provider: provider?.name ?? '' }))
  }
}
