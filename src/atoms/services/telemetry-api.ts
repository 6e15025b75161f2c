import { anySignal } from '../../chains/core/any-signal.ts'
import type { HasEnv, HasSignal, HasStore } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { providerQuery } from './hosts.ts'
import type { ErrorReport } from './telemetry/error-report.ts'

const DEADLINE = 10_000

/** Posts a JSON text, once. A request that the page leaves behind is finished by the browser. */
export async function post(
  { env, store }: HasStore & HasEnv,
  host: string,
  path: '/e' | '/batch',
  body: string,
  signal?: AbortSignal,
): Promise<Response> {
  const url = new URL(host.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(providerQuery(store.get(optionsAtom)))) url.searchParams.set(name, value)
  const late = new AbortController()
  const cancel = env.clock.after(DEADLINE, () => late.abort())
  // Without an explicit content type the request needs no CORS preflight.
  try {
    return await env.fetch(url.href, {
      method: 'POST',
      body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      keepalive: true,
      signal: signal ? anySignal(signal, late.signal) : late.signal,
    })
  } finally {
    cancel()
  }
}

/** Sends one report. Not awaited and never repeated; failures are ignored. */
export const sendReport = (kit: HasStore & HasEnv & HasSignal, host: string, report: ErrorReport): void =>
  void post(kit, host, '/e', JSON.stringify(report), kit.signal).catch(() => {})
