import type { Clock } from '../../chains/core/clock.ts'

/** Nothing happened by then: the app is probably not there. */
const PATIENCE = 1_500

/** `left`: the page went out of sight, so something opened. `stayed`: nothing happened. */
export type AppOpen = 'left' | 'stayed'

/** What is listened to. */
export interface PageEvents {
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Tells once what became of a link that was just opened. A page that only lost its focus may be behind the system's
 * question whether to open the app, so the wait starts again when the focus is back.
 */
export function watchAppOpen(clock: Clock, tell: (outcome: AppOpen) => void, page: PageEvents = window): () => void {
  const { document } = page
  let stopTimer = () => {}
  const stop = () => {
    stopTimer()
    for (const [type, listener] of heard) page.removeEventListener(type, listener)
    document.removeEventListener('visibilitychange', seen)
  }
  const end = (outcome: AppOpen) => {
    stop()
    tell(outcome)
  }
  const wait = () => {
    stopTimer()
    stopTimer = clock.after(PATIENCE, () => end(document.visibilityState === 'hidden' ? 'left' : 'stayed'))
  }
  const seen = () => {
    if (document.visibilityState === 'hidden') end('left')
  }
  const heard: readonly (readonly [string, () => void])[] = [
    ['pagehide', () => end('left')],
    ['blur', () => stopTimer()],
    ['focus', wait],
  ]
  for (const [type, listener] of heard) page.addEventListener(type, listener)
  document.addEventListener('visibilitychange', seen)
  wait()
  return stop
}
