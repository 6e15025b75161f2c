import { track } from '../kit/events/track.ts'
import type { TrackedEvent, TrackedEventName } from '../kit/events/tracked-event.ts'
import type { HasEnv, HasEvents, HasStore } from '../kit/kit.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

type BuyEvent = Extract<TrackedEventName, `SELECT_BUY_${string}` | 'SELECT_WHAT_IS_A_BUY' | `PAY_${string}`>

/** Emits an event about buying or depositing, with the kind of the account as the specification has it. */
export function trackBuy(
  kit: HasStore & HasEnv & HasEvents,
  event: BuyEvent,
  properties: TrackedEvent['properties'] = {},
): void {
  const session = kit.store.get(activeSessionAtom)
  const own = session?.accounts.find(({ address }) => address === session.address)
  track(kit, event, { ...properties, isSmartAccount: own?.type === 'smartAccount' })
}
