import type { InternalKit } from '../atoms/kit/internal-kit.ts'
import { optionsAtom } from '../atoms/kit/options/options.atoms.ts'
import { accountHiddenAtom } from '../atoms/navigation/modal/held.atoms.ts'
import { onUnsupportedNetworkAtom } from '../atoms/navigation/modal/initial-route.ts'
import { openAtom } from '../atoms/navigation/modal/modal.atoms.ts'
import { navigate } from '../atoms/navigation/navigate.ts'
import { route } from '../atoms/navigation/routes.ts'
import { activeSessionAtom } from '../atoms/sessions/network/network.atoms.ts'
import type { Namespace } from '../chains/core/types.ts'

/** Opens the view of purchases. Without an account, which gets what is bought, the visitor connects one first. */
export async function openBuy(kit: InternalKit, namespace: Namespace | undefined, connected: boolean): Promise<void> {
  const { handle, store } = kit
  const where = namespace && { namespace }
  if (!connected) {
    await handle.connect(where)
    if (store.get(optionsAtom).siwx)
      await handle.signIn().catch((error: unknown) => {
        // An account need not sign in to buy where the page does not require it.
        if (!store.get(activeSessionAtom) || store.get(accountHiddenAtom)) throw error
      })
  }
  // The view that has shown the connection is complete: Back must not lead to it.
  if (!connected && store.get(openAtom) && !store.get(onUnsupportedNetworkAtom))
    navigate(kit, { type: 'reset', route: route('OnRampProviders') })
  else await handle.open({ ...where, view: 'OnRampProviders' })
}
