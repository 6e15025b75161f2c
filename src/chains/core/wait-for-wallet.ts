import type { DiscoverOptions } from './adapter.ts'
import { delay } from './async.ts'
import type { ConnectorSink } from './connector.ts'
import type { Context, Unsubscribe } from './context.ts'

// Milliseconds. Extensions announce themselves shortly after the page has loaded.
const ANNOUNCE = 1000
const STEP = 50

interface Finder<S> {
  subscribe(sink: ConnectorSink, options: DiscoverOptions): Unsubscribe
  find(connectorId: string): S | undefined
}

/** Resolves with the wallet of this connector id; undefined when it does not announce itself within a second. */
export async function waitForWallet<S>(finder: Finder<S>, id: string, c: Context): Promise<S | undefined> {
  const off = finder.subscribe({ upsert: () => {}, remove: () => {} }, { announced: true, injected: true })
  try {
    for (let waited = 0; waited < ANNOUNCE && !finder.find(id); waited += STEP) await delay(STEP, c.clock, c.signal)
    return finder.find(id)
  } finally {
    off()
  }
}
