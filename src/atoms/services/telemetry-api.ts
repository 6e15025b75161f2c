import { anySignal } from '../../chains/core/any-signal.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import type { ErrorReport } from '../telemetry/error-report.ts'
import { providerQuery } from './provider-host.ts'

const DEADLINE = 10_000

/** Sends one report (spec §7). Whatever becomes of it is nobody's concern: it is not waited for, and not sent again. */
export function sendReport({ env, store, signal }: Kit, host: string, report: ErrorReport): void {
  const url = new URL(`${host.replace(/\/+$/, '')}/e`)
  for (const [name, value] of Object.entries(providerQuery(store.get(optionsAtom)))) url.searchParams.set(name, value)
  const late = new AbortController()
  const cancel = env.clock.after(DEADLINE, () => late.abort())
  // Without a content type of its own the request needs no other one before it.
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
