import { refreshBalance } from '../assets/balances.atoms.ts'
import { refreshPortfolio } from '../assets/portfolio.ts'
import type { Kit } from '../kit/kit.ts'

/** Reads anew what a purchase or a deposit changes. */
export function readArrived(kit: Kit): void {
  void refreshBalance(kit, true)
  void refreshPortfolio(kit, true)
  // The history has a file of its own, which the account loads when it shows it.
  void import('../assets/history.ts').then(({ refreshHistory }) => refreshHistory(kit, 'force')).catch(() => {})
}
