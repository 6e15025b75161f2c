import '../../chains/core/embedded-error-texts.ts'
import { WmError } from '../../chains/core/errors.ts'
import type { InnerKit } from '../kit-inside.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { openModal } from '../modal/open-modal.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { navigate } from '../router/navigate.ts'
import { historyAtom } from '../router/router.atoms.ts'
import { route } from '../router/routes.ts'
import { changedEmailAtom, loggedInAtom } from './login.atoms.ts'
import { updateEmailViews } from './update-email-views.ts'

/** What a handle's `updateEmail` does: opens the view, and settles once the address was changed or the view was left. */
export async function askNewEmail(kit: InnerKit): Promise<{ readonly email: string }> {
  const { store } = kit
  if (!store.get(optionsAtom).hosts.secureFrame) throw new WmError('AUTH_NOT_FOUND')
  if (!store.get(loggedInAtom)) throw new WmError('AUTH_NOT_CONNECTED')
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
      if (!store.get(openAtom) || !there) done(() => reject(new WmError('MODAL_CLOSED')))
    }
    stops.push(
      store.sub(changedEmailAtom, () => done(() => resolve({ email: store.get(changedEmailAtom).email }))),
      store.sub(openAtom, left),
      store.sub(historyAtom, left),
    )
  })
}
