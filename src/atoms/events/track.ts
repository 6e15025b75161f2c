import type { Kit } from '../kit.ts'
import type { TrackedEvent, TrackedEventName } from './tracked-event.ts'

/** Adds one entry to the event list. It reaches the integrator's listeners only. */
export function track(kit: Kit, event: TrackedEventName, properties: TrackedEvent['properties'] = {}): void {
  kit.events.emit('event', { event, properties, timestamp: kit.env.clock.now() })
}
