import type { Kit } from '../../../atoms/kit.ts'
import { activeSessionAtom } from '../../../atoms/network/network.atoms.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { navigate } from '../../../atoms/router/navigate.ts'
import { historyAtom } from '../../../atoms/router/router.atoms.ts'
import { route } from '../../../atoms/router/routes.ts'

/** Leads to the list of wallets: back where the visitor came from it, in this view's place where not. */
export function showConnect(kit: Kit): void {
  const { basic } = kit.store.get(optionsAtom)
  const before = kit.store.get(historyAtom).at(-2)
  // Going back to Connect while connected would land on Account (spec §2). In basic mode there is no Connect: what led
  // here is where the others are.
  const canGoBack = basic || (before?.name === 'Connect' && !kit.store.get(activeSessionAtom))
  navigate(kit, canGoBack ? { type: 'back' } : { type: 'replace', route: route('Connect') })
}
