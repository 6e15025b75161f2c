import type { Context, DiscoverOptions, Unsubscribe } from './adapter.ts'
import { delay } from './async.ts'
import type { ConnectorSink } from './connector.ts'

// Extensions announce themselves a moment after the page has loaded.
const ANNOUNCE = 1000
const STEP = 50

/** What a page's finder of wallets can be asked. */
interface Finder<S> {
  subscribe(sink: ConnectorSink, options: DiscoverOptions): Unsubscribe
  find(connectorId: string): S | undefined
}

/** The wallet of this id, waited for as long as it may take to announce itself. */
export async function awaitSource<S>(finder: Finder<S>, id: string, c: Context): Promise<S | undefined> {
  const off = finder.subscribe({ upsert: () => {}, remove: () => {} }, { announced: true, injected: true })
  try {
    for (let waited = 0; waited < ANNOUNCE && !finder.find(id); waited += STEP) await delay(STEP, c.clock, c.signal)
    return finder.find(id)
  } finally {
    off()
  }
}
