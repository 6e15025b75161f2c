import { type Clock, systemClock } from '../core/clock.ts'
import { createFinder, type Finder, type Source as SourceOf } from '../wallet-standard/finder.ts'
import { findInjected } from './find-injected.ts'
import { findListed } from './find-listed.ts'
import { findStandard } from './find-standard.ts'
import type { Found } from './found.ts'

export type Source = SourceOf<Found>
export type Discovery = Finder<Found>

// Extensions put their objects on the page a moment after it has loaded (protocol.md §7.4).
const TRIES = 3
const PAUSE = 200

/** One finder of Bitcoin wallets for a page. */
export function createDiscovery(page: EventTarget | undefined, clock: Clock = systemClock): Discovery {
  return createFinder<Found>({
    page,
    namespace: 'bip122',
    read: findStandard,
    elsewhere(add) {
      let cancel = () => {}
      const look = (left: number) => {
        for (const wallet of [...findListed(page), ...findInjected(page)]) add(wallet)
        if (left > 0) cancel = clock.after(PAUSE, () => look(left - 1))
      }
      look(TRIES)
      return () => cancel()
    },
  })
}
