import type { HasStore, Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { perKit } from '../../kit/per-kit.ts'
import { type DeveloperAlert, developerAlertsAtom } from './developer-alerts.atoms.ts'

const loggedOf = perKit(() => new Set<string>())

/** Logs a problem, once; while the option `debug` is on, the modal shows it as well until it is dismissed. */
export function alertDeveloper(kit: Kit, alert: DeveloperAlert): void {
  const logged = loggedOf(kit)
  const line = `[wallet-modal] ${alert.title} (${alert.code}): ${alert.text}`
  if (!logged.has(line)) console.error(line)
  logged.add(line)
  if (!kit.store.get(optionsAtom).debug) return
  const others = kit.store
    .get(developerAlertsAtom)
    .filter(({ code, text }) => code !== alert.code || text !== alert.text)
  kit.store.set(developerAlertsAtom, [alert, ...others])
}

export const dismissAlert = ({ store }: HasStore, alert: DeveloperAlert): void =>
  store.set(
    developerAlertsAtom,
    store.get(developerAlertsAtom).filter((one) => one !== alert),
  )
