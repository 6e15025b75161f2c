import { refreshBalance } from '../assets/balances.atoms.ts'
import { refreshPortfolio } from '../assets/portfolio.ts'
import type { MessageRef } from '../i18n/message-ref.ts'
import type { Kit } from '../kit/kit.ts'
import { notifyPolicy } from '../navigation/apply-policy.ts'
import { accountTab, modalMemory } from '../navigation/modal/modal-memory.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { type RouteName, route } from '../navigation/routes.ts'
import { showToast } from '../navigation/toast/show-toast.ts'

/**
 * Says how what was bought or deposited has ended, reads the account again, and returns from a view to it, where the
 * coins are, or will be. With `landed` it shows the activity.
 */
export function showArrival(kit: Kit, from: RouteName, toast: MessageRef, landed: boolean): void {
  showToast(kit, 'success', toast)
  void refreshBalance(kit, true)
  void refreshPortfolio(kit, true)
  // The history has a file of its own, which the account loads when it shows it.
  void import('../assets/history.ts').then(({ refreshHistory }) => refreshHistory(kit, 'force')).catch(() => {})
  if (kit.store.get(routeAtom).name !== from) return
  if (landed) modalMemory(kit).set(accountTab, 'activity')
  notifyPolicy(kit, { type: 'view-due', route: route('Account') })
}
