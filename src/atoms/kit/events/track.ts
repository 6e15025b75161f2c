import type { HasEnv, HasEvents } from '../kit.ts'
import type { TrackedEvent, TrackedEventName } from './tracked-event.ts'

/** Emits one tracked event, for listeners of the page and for `hosts.analytics` if it is named. */
export function track(
  kit: HasEnv & HasEvents,
  event: TrackedEventName,
  properties: TrackedEvent['properties'] = {},
): void {
  kit.events.emit('event', { event, properties, timestamp: kit.env.clock.now() })
}
