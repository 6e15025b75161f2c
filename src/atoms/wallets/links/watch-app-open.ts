import type { Clock } from '../../../chains/core/clock.ts'

/** Milliseconds without any effect after which the app is probably not installed. */
const PATIENCE = 1_500

/** `left`: the page was hidden, so something opened. `stayed`: nothing happened. */
export type AppOpen = 'left' | 'stayed'

export interface PageEvents {
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Reports the effect of an opened link once. A page that only lost its focus may be behind the system's prompt to open
 * the app, so the wait starts again when the focus returns. Returns a stop function.
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
