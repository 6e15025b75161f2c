import type { Kit } from '../kit/kit.ts'
import { notifyPolicy } from '../navigation/apply-policy.ts'
import { accountTab, modalMemory } from '../navigation/modal/modal-memory.ts'
import { historyAtom, routeAtom } from '../navigation/router.atoms.ts'
import { type RouteName, route } from '../navigation/routes.ts'
import { readArrived } from './read-arrived.ts'

/**
 * Reads the account again after a purchase or a deposit, and returns from a view to it, where the coins are, or will
 * be. With `landed` it shows the activity. A visitor who came from a payment is led back to that.
 */
export function showArrival(kit: Kit, from: RouteName, landed: boolean): void {
  readArrived(kit)
  if (kit.store.get(routeAtom).name !== from) return
  const isPaying = kit.store.get(historyAtom).some(({ name }) => name === 'Pay')
  if (landed && !isPaying) modalMemory(kit).set(accountTab, 'activity')
  notifyPolicy(kit, { type: 'view-due', route: route(isPaying ? 'Pay' : 'Account') })
}
