import { WmError } from '../../chains/core/errors.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { alertDeveloper } from '../services/developer-alerts/alert-developer.ts'
import { alertOfError } from '../services/developer-alerts/alert-of-error.ts'
import { optionProblems } from '../services/developer-alerts/option-problems.ts'
import { pagesAtom, recommendedAtom, searchAtom } from '../wallets/catalogue/catalogue.atoms.ts'

/**
 * Shows the developer what is wrong with the options, now and after each change, and with the wallet list. Returns a
 * function that shows an error.
 */
export function alertErrors(kit: Kit): (error: object) => void {
  const { store, signal } = kit
  const tell = (error: object) => {
    const alert = WmError.is(error) && alertOfError(error)
    if (alert) alertDeveloper(kit, alert)
  }
  let known: readonly string[] = []
  const look = () => {
    const problems = optionProblems(store.get(optionsAtom), globalThis.location?.origin ?? '')
    // A dismissed problem stays away while it lasts.
    for (const problem of problems) if (!known.includes(problem.text)) alertDeveloper(kit, problem)
    known = problems.map(({ text }) => text)
  }
  look()
  const lists = [recommendedAtom, pagesAtom, searchAtom]
  const stops = [
    store.sub(optionsAtom, look),
    ...lists.map((list) =>
      store.sub(list, () => {
        const { state } = store.get(list)
        if (state.status === 'failed') tell(state.error)
      }),
    ),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  return tell
}
