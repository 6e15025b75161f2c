import type { Arming } from './arming.ts'

/** The second version of the observer, which the library of types does not have everywhere. */
interface Visibility {
  readonly isVisible?: boolean
}

const MIN_WIDTH = 320
const MIN_HEIGHT = 480

export const canSeeCovers = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype

/**
 * Tells `arming` what happens to the screen until `signal` ends. Pages around the frame cannot be asked; the browser
 * knows what really reaches the eye (IntersectionObserver v2), and where it does not know, nothing is ever armed.
 */
export function watchScreen(screen: Element, arming: Arming, changed: () => void, signal: AbortSignal): void {
  const now = () => performance.now()
  const size = () => {
    arming.set('small', innerWidth < MIN_WIDTH || innerHeight < MIN_HEIGHT, now())
    changed()
  }
  const visibility = () => {
    arming.set('hidden', document.visibilityState !== 'visible' || document.fullscreenElement !== null, now())
    changed()
  }
  const again = () => {
    arming.disturb(now())
    changed()
  }
  size()
  visibility()
  addEventListener('resize', size, { signal })
  addEventListener('resize', again, { signal })
  // Typing elsewhere that suddenly lands here must not approve.
  addEventListener('focus', again, { signal })
  document.addEventListener('visibilitychange', visibility, { signal })
  document.addEventListener('fullscreenchange', visibility, { signal })

  // A frame that is moved under the pointer: its place on the desktop changes without an event of its own.
  let place: readonly [number, number] | undefined
  const moved = (event: PointerEvent) => {
    if (!event.isTrusted) return
    const next = [
      event.screenX - event.clientX * devicePixelRatio,
      event.screenY - event.clientY * devicePixelRatio,
    ] as const
    const jumped = place && Math.hypot(next[0] - place[0], next[1] - place[1]) > 2 * devicePixelRatio
    place = next
    if (jumped) again()
  }
  for (const type of ['pointermove', 'pointerdown', 'pointerup'] as const)
    addEventListener(type, moved, { signal, capture: true })

  if (!canSeeCovers()) return
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1) as (IntersectionObserverEntry & Visibility) | undefined
      if (!last) return
      const isFree = last.isVisible === true && last.intersectionRatio >= 0.99
      arming.set('unknown', false, now())
      arming.set('covered', !isFree, now())
      changed()
    },
    // Visibility is only told at these steps or when it changes; the delay is the shortest a browser allows.
    { threshold: [0, 0.25, 0.5, 0.75, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(screen)
  signal.addEventListener('abort', () => observer.disconnect())
}
