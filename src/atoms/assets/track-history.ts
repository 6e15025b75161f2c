import { track } from '../kit/events/track.ts'
import type { TrackedEventName } from '../kit/events/tracked-event.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

type HistoryEvent = Extract<TrackedEventName, `${string}_TRANSACTIONS`>

/** Emits an event about the activity. It has neither the address nor the cursor, which may contain the address. */
export function trackHistory(kit: Kit, event: HistoryEvent): void {
  const session = kit.store.get(activeSessionAtom)
  const own = session?.accounts.find(({ address }) => address === session.address)
  const { projectId } = kit.store.get(optionsAtom)
  track(kit, event, { isSmartAccount: own?.type === 'smartAccount', ...(projectId && { projectId }) })
}
