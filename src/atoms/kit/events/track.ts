import type { HasEnv, HasEvents } from '../kit.ts'
import type { TrackedEvent, TrackedEventName } from './tracked-event.ts'

/** Emits one tracked event. Only listeners of the page receive it. */
export function track(
  kit: HasEnv & HasEvents,
  event: TrackedEventName,
  properties: TrackedEvent['properties'] = {},
): void {
  kit.events.emit('event', { event, properties, timestamp: kit.env.clock.now() })
}
