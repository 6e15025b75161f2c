import { anySignal } from '../../chains/core/any-signal.ts'
import type { HasEnv, HasSignal, HasStore } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { providerQuery } from './hosts.ts'
import type { ErrorReport } from './telemetry/error-report.ts'

const DEADLINE = 10_000

/** Sends one report. Not awaited and never repeated; failures are ignored. */
export function sendReport(
  { env, store, signal }: HasStore & HasEnv & HasSignal,
  host: string,
  report: ErrorReport,
): void {
  const url = new URL(`${host.replace(/\/+$/, '')}/e`)
  for (const [name, value] of Object.entries(providerQuery(store.get(optionsAtom)))) url.searchParams.set(name, value)
  const late = new AbortController()
  const cancel = env.clock.after(DEADLINE, () => late.abort())
  // Without an explicit content type the request needs no CORS preflight.
  const sent = Promise.resolve().then(() =>
    env.fetch(url.href, {
      method: 'POST',
      body: JSON.stringify(report),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      keepalive: true,
      signal: anySignal(signal, late.signal),
    }),
  )
  sent.catch(() => {}).finally(cancel)
}
