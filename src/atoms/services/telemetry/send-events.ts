import { serviceError } from '../../../chains/core/error-texts/service-error.ts'
import { ownDocument } from '../../../chains/core/own-document.ts'
import type { TrackedEvent } from '../../kit/events/tracked-event.ts'
import type { Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { providerHost } from '../hosts.ts'
import { call } from '../http.ts'
import { projectApi } from '../project-api.ts'
import { providerContext } from '../provider-api.ts'
import { post } from '../telemetry-api.ts'
import { redact } from './redact.ts'
import { refusesTracking } from './refuses-tracking.ts'

/** Milliseconds that an event waits for others. */
const WAIT = 10_000
/** Characters, nearly all of one byte. Browsers send at most 64 KiB after the page has gone. */
const MOST = 45_000
/** Characters of a property. */
const LONGEST = 200

/** Resolves with what the provider API says, if the page has left the decision to it; a failure is a no. */
async function isWanted(kit: Kit): Promise<boolean> {
  const options = kit.store.get(optionsAtom)
  if (!options.remoteFeatures.includes('analytics')) return true
  if (!providerHost(options)) return false
  const answer = call(projectApi.analytics, undefined, providerContext(kit))
  return answer.then(
    ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
    () => false,
  )
}

/**
 * Sends the events of the kit to `hosts.analytics`, in lists, while `features.analytics` is on: after ten seconds, when
 * there are many, and when the page is left. Nothing is repeated, and nothing is sent of visitors with Global Privacy
 * Control. `facts` are added to the properties of each event.
 */
export function sendEvents(kit: Kit, facts: () => TrackedEvent['properties']): void {
  const { store, env, events, signal } = kit
  let waiting: readonly string[] = []
  let size = 0
  let cancel: (() => void) | undefined
  let wanted: boolean | undefined
  let isTold = false

  function flush(): void {
    cancel?.()
    cancel = undefined
    if (wanted === undefined) return
    const list = waiting
    waiting = []
    size = 0
    const { hosts, features } = store.get(optionsAtom)
    if (list.length === 0 || !wanted || !features.analytics || !hosts.analytics) return
    post(kit, hosts.analytics, '/batch', `[${list}]`).then(
      ({ ok, status }) => {
        if (status === 403 && !isTold)
          events.emit('error', serviceError('APP_CONFIG_INVALID', { origin: globalThis.location?.origin ?? '' }))
        isTold = !ok && (isTold || status === 403)
      },
      () => {},
    )
  }

  function add({ event, properties, timestamp }: TrackedEvent): void {
    const { hosts, features } = store.get(optionsAtom)
    if (wanted === false || !features.analytics || !hosts.analytics || refusesTracking()) return
    const { location } = globalThis
    const plain = Object.entries({ ...facts(), ...properties }).map(([name, value]) => [
      name,
      typeof value === 'string' ? redact(value, LONGEST) : value,
    ])
    const text = JSON.stringify({
      eventId: env.id(),
      url: location ? redact(location.origin + location.pathname, LONGEST) : '',
      domain: location?.hostname ?? '',
      timestamp,
      props: { type: 'track', event, properties: Object.fromEntries(plain) },
    })
    if (size + text.length > MOST) flush()
    // While the provider API has not answered, as many events wait as one request takes.
    if (size + text.length > MOST) return
    waiting = [...waiting, text]
    size += text.length + 1
    cancel ??= env.clock.after(WAIT, flush)
  }

  // The kit has told this one before the file came.
  add({ event: 'INITIALIZE', properties: {}, timestamp: env.clock.now() })
  const stop = events.on('event', add)
  const leave = () => ownDocument?.visibilityState === 'hidden' && flush()
  ownDocument?.addEventListener('visibilitychange', leave, { signal })
  for (const name of ['pagehide', 'freeze']) globalThis.addEventListener?.(name, flush, { signal })
  signal.addEventListener('abort', () => {
    stop()
    flush()
    cancel?.()
  })
  void isWanted(kit).then((answer) => {
    wanted = answer
    if (!answer) flush()
    else if (!cancel && waiting.length > 0) flush()
  })
}
