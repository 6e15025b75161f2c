import type { SessionSink, Unsubscribe } from '../core/adapter.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import { readField } from '../core/read-field.ts'
import type { Session } from '../core/types.ts'
import { readAccounts } from './accounts.ts'
import { connectionOf } from './connection.ts'
import { makeSession } from './session.ts'

// One report a frame, however much a wallet talks (safety W6-13).
const FRAME = 16

/** Turns a wallet's events into whole sessions, on the network that the page has chosen by then. */
export function watch(
  { provider, connectorId }: Session<'solana'>,
  sink: SessionSink<'solana'>,
  clock: Clock = systemClock,
): Unsubscribe {
  const connection = connectionOf(provider)
  const { wallet, remote } = connection
  let over = false
  let offOver = () => {}
  let off: unknown
  let cancel: (() => void) | undefined

  function unsubscribe() {
    over = true
    cancel?.()
    offOver()
    try {
      if (typeof off === 'function') off()
    } catch {
      // The wallet's own emitter; we hear nothing any more in any case.
    }
    off = undefined
  }
  function report() {
    cancel = undefined
    const accounts = wallet.accounts()
    // Garbage says nothing about the accounts; an empty list says that there are none.
    if (!accounts) return
    if (accounts.length > 0) return sink.changed(makeSession(connectorId, provider, accounts, connection.caipNetworkId))
    unsubscribe()
    sink.disconnected()
  }
  const onChange = (change: unknown) => {
    if (over || !readAccounts(readField(change, 'accounts'))) return
    cancel ??= clock.after(FRAME, report)
  }
  if (remote)
    offOver = remote.onOver((elsewhere) => {
      unsubscribe()
      sink.disconnected(elsewhere)
    })
  try {
    off = wallet.features.on('change', onChange)
  } catch {
    // A wallet that cannot be listened to can still be used.
  }
  return unsubscribe
}
