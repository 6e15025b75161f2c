import type { SessionSink } from '../core/adapter.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import type { Unsubscribe } from '../core/context.ts'
import { readField } from '../core/read-field.ts'
import type { Session } from '../core/types.ts'
import { readAccounts } from './accounts.ts'
import { connectionOf } from './connection.ts'
import { makeSession } from './session.ts'

// Milliseconds. One report per frame, however many events a wallet sends.
const FRAME = 16

/** Reports a wallet's events as whole sessions on the page's current network. Returns an unsubscribe function. */
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
      // The emitter is the wallet's code and may throw; `over` already stops the events.
    }
    off = undefined
  }
  function report() {
    cancel = undefined
    const accounts = wallet.accounts()
    // An unreadable list says nothing about the accounts; an empty list says that there are none.
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
    // A wallet without working events is still usable.
  }
  return unsubscribe
}
