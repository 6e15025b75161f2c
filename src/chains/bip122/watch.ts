import type { SessionSink } from '../core/adapter.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import type { Unsubscribe } from '../core/context.ts'
import type { Session } from '../core/types.ts'
import { accountsOn, networkOf } from './accounts.ts'
import { connectionOf } from './connection.ts'
import { makeSession } from './session.ts'
import type { Change } from './wallet.ts'

// Milliseconds. One report per frame, however many events a wallet sends.
const FRAME = 16

/** Reports a wallet's events as whole sessions. Returns an unsubscribe function. */
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
      // The emitter is the wallet's code and may throw; `over` already stops the events.
    }
    off = undefined
  }
  function report() {
    cancel = undefined
    const accounts = typeof last === 'string' ? [] : last
    const { caipNetworkId, networks, wallet } = connection
    // Most wallets report a switch only by the addresses of the other network.
    const at = wallet.at ?? (() => networkOf(accounts, [caipNetworkId, ...networks]))
    const id = accounts.length > 0 ? at() : caipNetworkId
    if (!accountsOn(id, accounts).some(({ type }) => type === 'payment')) {
      unsubscribe()
      return sink.disconnected(last === 'elsewhere')
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
    // A wallet without working events is still usable.
  }
  return unsubscribe
}
