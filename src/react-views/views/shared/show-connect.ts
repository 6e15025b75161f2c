import type { Kit } from '../../../atoms/kit/kit.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { navigate } from '../../../atoms/navigation/navigate.ts'
import { historyAtom } from '../../../atoms/navigation/router.atoms.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'

/** Shows the wallet list: goes back if the visitor came from it, otherwise replaces this view. */
export function showConnect(kit: Kit): void {
  const { basic } = kit.store.get(optionsAtom)
  const before = kit.store.get(historyAtom).at(-2)
  // Going back to Connect with a session would lead to Account. Basic mode has no Connect; the view
  // before this one lists the wallets.
  const canGoBack = basic || (before?.name === 'Connect' && !kit.store.get(activeSessionAtom))
  navigate(kit, canGoBack ? { type: 'back' } : { type: 'replace', route: route('Connect') })
}
