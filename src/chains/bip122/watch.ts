import type { SessionSink, Unsubscribe } from '../core/adapter.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import type { Session } from '../core/types.ts'
import { accountsOn } from './accounts.ts'
import { connectionOf } from './connection.ts'
import { networkOf } from './network-of.ts'
import { makeSession } from './session.ts'
import type { Change } from './wallet.ts'

// One report a frame, however much a wallet talks (safety W6-13).
const FRAME = 16

/** Turns a wallet's events into whole sessions. */
export function watch(
  { provider, connectorId }: Session<'bip122'>,
  sink: SessionSink<'bip122'>,
  clock: Clock = systemClock,
): Unsubscribe {
  const connection = connectionOf(provider)
  let over = false
  let off: (() => void) | undefined
  let cancel: (() => void) | undefined
  let last: Change = 'ended'

  function unsubscribe() {
    over = true
    cancel?.()
    try {
      off?.()
    } catch {
      // The wallet's own emitter; we hear nothing any more in any case.
    }
    off = undefined
  }
  function report() {
    cancel = undefined
    const accounts = last === 'ended' ? [] : last
    const { caipNetworkId, networks } = connection
    // Other addresses are how a wallet tells that it is on another network.
    const id = accounts.length > 0 ? networkOf(accounts, [caipNetworkId, ...networks]) : caipNetworkId
    if (!accountsOn(id, accounts).some(({ type }) => type === 'payment')) {
      unsubscribe()
      return sink.disconnected()
    }
    connection.accounts = accounts
    connection.caipNetworkId = id
    sink.changed(makeSession(connectorId, provider, connection))
  }
  const onChange = (change: Change | undefined) => {
    if (over || !change) return
    last = change
    cancel ??= clock.after(FRAME, report)
  }
  try {
    off = connection.wallet.on(onChange)
  } catch {
    // A wallet that cannot be listened to can still be used.
  }
  return unsubscribe
}
