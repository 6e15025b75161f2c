import type { SessionSink } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import type { Unsubscribe } from '../core/context.ts'
import type { Namespace, Session } from '../core/types.ts'
import type { Finder, FoundWallet } from './create-finder.ts'

// Milliseconds. An updated wallet unregisters and registers again at once.
const AGAIN = 16

/**
 * Returns `watch`, extended to end the session of a wallet that unregisters: it cannot answer any more. `rawOf` returns
 * the wallet's own object.
 */
export function watchOffered<N extends Namespace>(
  finder: Finder<FoundWallet>,
  watch: (session: Session<N>, sink: SessionSink<N>) => Unsubscribe,
  rawOf: (session: Session<N>) => object,
): (session: Session<N>, sink: SessionSink<N>) => Unsubscribe {
  return (session, sink) => {
    const { connectorId } = session
    const raw = rawOf(session)
    let cancel: (() => void) | undefined
    const look = () => {
      cancel = undefined
      const now = finder.find(connectorId)?.wallet
      if (now?.raw === raw || now?.twin === raw) return
      stop()
      sink.disconnected()
    }
    const offers = {
      upsert: () => {},
      remove(id: string) {
        if (id === connectorId) cancel ??= systemClock.after(AGAIN, look)
      },
    }
    const ends = [
      finder.subscribe(offers, { announced: true, injected: true }),
      watch(session, {
        changed: (next) => sink.changed(next),
        disconnected(elsewhere) {
          stop()
          sink.disconnected(elsewhere)
        },
      }),
    ]
    function stop() {
      cancel?.()
      for (const end of ends.splice(0)) end()
    }
    return stop
  }
}
