import type { HasEnv, HasSignal, HasStore } from '../kit/kit.ts'
import { askExchange } from '../services/exchange-api.ts'

/** Milliseconds between two requests, and their number. */
export const POLL = 5_000
export const POLLS = 20

export type DepositOutcome = 'landed' | 'declined' | 'late' | 'closed'

interface Following {
  /** True if the exchange has begun to send before. */
  readonly isMoving: boolean
  /** Asks at once. */
  readonly isAgain: boolean
}

/**
 * Asks the service every five seconds, twenty times, how a deposit stands. A request that fails counts as one that says
 * nothing. Calls `onMoving` when the exchange starts to send, and `onOutcome` until the signal aborts: `closed` is no
 * end, since a page that isolates itself from its opener looks like a closed window; the requests go on.
 * @returns A function for when the visitor has closed the window: it asks at once.
 */
export function followDeposit(
  kit: HasStore & HasEnv & HasSignal,
  session: { readonly exchangeId: string; readonly sessionId: string },
  signal: AbortSignal,
  onMoving: () => void,
  onOutcome: (outcome: DepositOutcome) => void,
  { isMoving: wasMoving, isAgain }: Following = { isMoving: false, isAgain: false },
): () => void {
  const { clock } = kit.env
  let count = 0
  let isAsking = false
  let isMoving = wasMoving
  let isClosed = false
  let isTold = false
  let cancel = () => {}
  const schedule = () => {
    cancel = clock.after(POLL, () => void poll())
  }
  signal.addEventListener('abort', () => cancel())

  async function poll(): Promise<void> {
    const wasClosed = isClosed
    isAsking = true
    count++
    const status = await askExchange(kit, 'status', session, signal).then(
      (answer) => answer.status,
      () => undefined,
    )
    isAsking = false
    if (signal.aborted) return
    if (status === 'SUCCESS') return onOutcome('landed')
    if (status === 'FAILED') return onOutcome('declined')
    if (status === 'IN_PROGRESS' && !isMoving) {
      isMoving = true
      onMoving()
    }
    if (wasClosed && !isMoving && !isTold) {
      isTold = true
      onOutcome('closed')
    }
    // The window was closed during the request, which may not know what happened there last.
    if (isClosed && !wasClosed) return poll()
    if (count >= POLLS) return onOutcome('late')
    schedule()
  }

  if (isAgain) void poll()
  else schedule()
  return () => {
    if (isClosed) return
    isClosed = true
    cancel()
    if (!isAsking) void poll()
  }
}
