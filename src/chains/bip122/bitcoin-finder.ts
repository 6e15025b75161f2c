import { type Clock, systemClock } from '../core/clock.ts'
import { createFinder, type Finder, type Source as SourceOf } from '../wallet-standard/create-finder.ts'
import type { DiscoveredWallet } from './discovered-wallet.ts'
import { findInjected } from './find-injected.ts'
import { findListed } from './find-listed.ts'
import { findStandard } from './find-standard.ts'

export type Source = SourceOf<DiscoveredWallet>
export type BitcoinFinder = Finder<DiscoveredWallet>

// Extensions add their objects to the page shortly after it has loaded.
const TRIES = 3
const PAUSE = 200

export function createBitcoinFinder(page: EventTarget | undefined, clock: Clock = systemClock): BitcoinFinder {
  return createFinder<DiscoveredWallet>({
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

/** Wallet finder of this page, shared by the wallet list and the adapter. */
export const pageFinder = createBitcoinFinder('addEventListener' in globalThis ? globalThis : undefined)
