import type { Arming } from './arming.ts'
import { PointerPlace } from './pointer-place.ts'

/** Fields of IntersectionObserver v2 that TypeScript's DOM library lacks. */
interface Visibility {
  readonly isVisible?: boolean
}

/** Milliseconds after a press within which its own focus event can come. */
const OF_A_PRESS = 100
const MIN_WIDTH = 320
const MIN_HEIGHT = 480
/** Minimum size of a separate window, which no page can shrink: a phone in landscape with the browser's bars. */
const MIN_WINDOW_HEIGHT = 200
const MIN_WINDOW_WIDTH = 240
/** Two thirds of the natural size, less a measuring tolerance. Text of 13 px is then shown with 9 px. */
const MIN_SCALE = 0.64

/**
 * Milliseconds between visibility checks of the browser; 100 is the minimum. Different delays keep a page from removing
 * a cover in step with all of them.
 */
const delays = [100, 109, 123, 139, 157, 179]

/** Returns true if the browser implements IntersectionObserver v2, which detects covers. */
export const canSeeCovers = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/** Returns true for a top-level window, which no page can cover. */
export const isAlone = (win: Window): boolean => win.parent === win

export interface Watched {
  /** The whole screen, all of which must be visible. */
  readonly screen: Element
  readonly arming: Arming
  /** Called after every change that can affect when a press counts. */
  readonly changed: () => void
  /** True if the pointer must have rested over the frame before its press counts. */
  readonly needsPlace: boolean
}

/**
 * Reports changes of the screen to `arming` until `signal` aborts. A frame cannot inspect the page around it; the
 * browser can report actual visibility (IntersectionObserver v2), and without that report nothing is armed.
 */
export function watchScreen(win: Window, { screen, arming, changed, needsPlace }: Watched, signal: AbortSignal): void {
  const now = () => performance.now()
  const { document } = win
  const place = new PointerPlace()
  const size = () => {
    arming.set('small', isSmall(win, place.scale), now())
    visibility()
  }
  // Fullscreen of any kind: the page decides what else is on the display.
  const fullscreen = win.matchMedia('(display-mode: fullscreen)')
  const visibility = () => {
    // A frame as large as the whole browser window: the page gave it the whole display.
    const fills = !isAlone(win) && win.innerWidth >= win.outerWidth && win.innerHeight >= win.outerHeight
    const isFull = fullscreen.matches || document.fullscreenElement !== null || fills
    arming.set('hidden', document.visibilityState !== 'visible' || isFull, now())
    changed()
  }
  const again = () => {
    arming.disturb(now())
    changed()
  }
  size()
  win.addEventListener('resize', size, { signal })
  win.addEventListener('resize', again, { signal })
  // Keyboard input meant for another element must not approve after a focus change. A focus change caused by a press is
  // excluded.
  let pressed = Number.NEGATIVE_INFINITY
  const press = (event: PointerEvent) => {
    if (event.isTrusted) pressed = event.timeStamp
  }
  const focused = (event: FocusEvent) => {
    if (event.timeStamp - pressed > OF_A_PRESS) again()
  }
  win.addEventListener('pointerdown', press, { signal, capture: true })
  win.addEventListener('focus', focused, { signal })
  document.addEventListener('visibilitychange', visibility, { signal })
  document.addEventListener('fullscreenchange', visibility, { signal })
  fullscreen.addEventListener('change', visibility, { signal })
  // A window on top (picture-in-picture), or one that takes keyboard or pointer, causes a blur.
  win.addEventListener('blur', again, { signal })
  watchWindow(
    win,
    () => {
      place.forgetScale()
      size()
      again()
    },
    signal,
  )

  // A page can open a window on top of this site's window and close it at the first click of a double click. A separate
  // window has no second step, so that the pointer must have rested over it.
  const moved = (isFirst: boolean) => {
    if (!isFirst || needsPlace || isAlone(win)) again()
  }
  watchPlace(win, place, moved, size, signal)

  if (isAlone(win)) {
    arming.set('unknown', false, now())
    changed()
    return
  }
  if (!canSeeCovers()) return
  const seen = new Set<number>()
  const covered = new Set<number>()
  const observers = delays.map((delay) => {
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1) as (IntersectionObserverEntry & Visibility) | undefined
        if (!last) return
        if (last.isVisible === true && last.intersectionRatio >= 0.99) covered.delete(delay)
        else covered.add(delay)
        seen.add(delay)
        arming.set('unknown', seen.size < delays.length, now())
        arming.set('covered', covered.size > 0, now())
        changed()
      },
      // Visibility is reported only at these thresholds or when it changes.
      { threshold: [0, 0.25, 0.5, 0.75, 0.99, 1], trackVisibility: true, delay } as IntersectionObserverInit,
    )
    observer.observe(screen)
    return observer
  })
  signal.addEventListener('abort', () => {
    for (const observer of observers) observer.disconnect()
  })
}

/**
 * Returns true if the screen is displayed too small to read. The scale comes from pointer events; without one, the
 * device pixel ratio is its upper limit. The page can shrink the frame with CSS, which looks like browser zoom from
 * here.
 */
function isSmall(win: Window, measured: number | undefined): boolean {
  if (isAlone(win)) return win.innerWidth < MIN_WINDOW_WIDTH || win.innerHeight < MIN_WINDOW_HEIGHT
  const scale = Math.min(measured ?? 1, win.devicePixelRatio)
  const grown = Math.max(1, scale)
  return scale < MIN_SCALE || win.innerWidth * grown < MIN_WIDTH || win.innerHeight * grown < MIN_HEIGHT
}

/** Watches the browser window and the zoom, which the page can change without an event in this frame. */
function watchWindow(win: Window, changed: () => void, signal: AbortSignal): void {
  const now = () =>
    [win.screenX, win.screenY, win.outerWidth, win.outerHeight, win.screen.availHeight, win.devicePixelRatio].join()
  let last = now()
  const timer = win.setInterval(() => {
    const next = now()
    if (next === last) return
    last = next
    changed()
  }, 100)
  signal.addEventListener('abort', () => win.clearInterval(timer))
}

/**
 * Watches for a frame that is moved under the pointer, which fires no event of its own. The position is unknown before
 * the first pointer event and after a gap.
 */
function watchPlace(
  win: Window,
  place: PointerPlace,
  moved: (isFirst: boolean) => void,
  measured: () => void,
  signal: AbortSignal,
): void {
  const look = (event: PointerEvent) => {
    if (!event.isTrusted) return
    const news = place.see(event, win.devicePixelRatio)
    if (news) moved(news === 'first')
    measured()
  }
  // Touches are left out: a finger does not hover, so each touch would count as a pointer that enters.
  const enter = (event: PointerEvent) => {
    if (event.isTrusted && event.pointerType !== 'touch' && event.relatedTarget === null) place.enter()
  }
  win.addEventListener('pointerover', enter, { signal, capture: true })
  for (const type of ['pointermove', 'pointerdown', 'pointerup'] as const)
    win.addEventListener(type, look, { signal, capture: true })
}
