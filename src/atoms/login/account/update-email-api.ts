import { embeddedError } from '../../../chains/core/error-texts/embedded-error.ts'
import { runtimeError } from '../../../chains/core/error-texts/runtime-error.ts'
import type { InternalKit } from '../../kit/internal-kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { updateEmailViews } from '../../navigation/login-routes.ts'
import { openAtom } from '../../navigation/modal/modal.atoms.ts'
import { openModal } from '../../navigation/modal/open-modal.ts'
import { navigate } from '../../navigation/navigate.ts'
import { historyAtom } from '../../navigation/router.atoms.ts'
import { route } from '../../navigation/routes.ts'
import { checkAccount, lacksAccountGate, loadAccountGate } from '../../sessions/check-account.ts'
import { activeSessionAtom } from '../../sessions/network/network.atoms.ts'
import { changedEmailAtom, loggedInAtom } from '../login.atoms.ts'

/**
 * Runs `kit.updateEmail()`: opens the view and resolves after the change. Rejects with `MODAL_CLOSED` when the visitor
 * leaves the view.
 */
export async function updateEmailApi(kit: InternalKit): Promise<{ readonly email: string }> {
  const { store } = kit
  if (!store.get(optionsAtom).hosts.secureFrame) throw embeddedError('AUTH_NOT_FOUND')
  if (!store.get(loggedInAtom)) throw embeddedError('AUTH_NOT_CONNECTED')
  if (lacksAccountGate(kit)) await loadAccountGate(kit)
  checkAccount(kit, store.get(activeSessionAtom), 'email')
  return new Promise((resolve, reject) => {
    const wasOpen = store.get(openAtom)
    openModal(kit)
    const to = route('UpdateEmailWallet')
    navigate(kit, wasOpen ? { type: 'push', route: to } : { type: 'reset', route: to })
    const stops: (() => void)[] = []
    const done = (settle: () => void) => {
      for (const stop of stops) stop()
      settle()
    }
    const left = () => {
      const there = store.get(historyAtom).some(({ name }) => updateEmailViews.some((view) => view === name))
      if (!store.get(openAtom) || !there) done(() => reject(runtimeError('MODAL_CLOSED')))
    }
    stops.push(
      store.sub(changedEmailAtom, () => done(() => resolve({ email: store.get(changedEmailAtom).email }))),
      store.sub(openAtom, left),
      store.sub(historyAtom, left),
    )
  })
}
