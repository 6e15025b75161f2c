import type { Arming } from './arming.ts'
import { PointerPlace } from './pointer-place.ts'

/** The second version of the observer, which the library of types does not have everywhere. */
interface Visibility {
  readonly isVisible?: boolean
}

/** How long after a press its own focus comes, at most, in milliseconds. */
const OF_A_PRESS = 100
const MIN_WIDTH = 320
const MIN_HEIGHT = 480
/** Of a window of its own, which no page around makes small: a phone on its side, with the browser's own bars. */
const MIN_WINDOW_HEIGHT = 200
const MIN_WINDOW_WIDTH = 240
/** Two thirds of the natural size, less what measuring may be off by. Text of 13 pixels has 9 then. */
const MIN_SCALE = 0.64

/**
 * How often the browser looks, in milliseconds; 100 is the shortest that it allows. A layer that is away in time for one
 * of them meets the others.
 */
const delays = [100, 109, 123, 139, 157, 179]

/** Whether the browser knows what reaches the eye. */
export const canSeeCovers = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/** A window of its own has no page around it that could lay something over it. */
export const isAlone = (win: Window): boolean => win.parent === win

export interface Watched {
  /** The screen as a whole: all of it must be seen. */
  readonly screen: Element
  readonly arming: Arming
  /** Told of everything that may have changed when a press counts. */
  readonly changed: () => void
  /** A pointer must have been over the frame for a while before its press counts. */
  readonly needsPlace: boolean
}

/**
 * Tells `arming` what happens to the screen until `signal` ends. Pages around the frame cannot be asked; the browser
 * knows what really reaches the eye (IntersectionObserver v2), and where it does not know, nothing is ever armed.
 */
export function watchScreen(win: Window, { screen, arming, changed, needsPlace }: Watched, signal: AbortSignal): void {
  const now = () => performance.now()
  const { document } = win
  const place = new PointerPlace()
  const size = () => {
    arming.set('small', isSmall(win, place.scale), now())
    visibility()
  }
  // Of the whole window, whoever asked for it: what else is on the screen then is up to the page around.
  const fullscreen = win.matchMedia('(display-mode: fullscreen)')
  const visibility = () => {
    // A frame as large as the window with its bars: the page around has given it the whole display.
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
  // Typing elsewhere that suddenly lands here must not approve. A focus that a press brings with it is no such thing.
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
  // A window that comes to lie over this one (picture in picture), or takes the keyboard or the pointer, takes the focus.
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

  // The window of its own is moved by the person alone.
  if (!isAlone(win)) {
    const moved = (isFirst: boolean) => {
      if (!isFirst || needsPlace) again()
    }
    watchPlace(win, place, moved, size, signal)
  }

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
      // Visibility is only told at these steps or when it changes.
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
 * Whether the person sees it too small to read. A pointer tells how large it is drawn; without one it is no larger than
 * the pixels of the display let it be. The page around can zoom it, and a browser's own zoom looks the same from here.
 */
function isSmall(win: Window, measured: number | undefined): boolean {
  if (isAlone(win)) return win.innerWidth < MIN_WINDOW_WIDTH || win.innerHeight < MIN_WINDOW_HEIGHT
  const scale = Math.min(measured ?? 1, win.devicePixelRatio)
  const grown = Math.max(1, scale)
  return scale < MIN_SCALE || win.innerWidth * grown < MIN_WIDTH || win.innerHeight * grown < MIN_HEIGHT
}

/**
 * The window around, which the page around can move, resize or fill the display with, and the zoom, without an event in
 * here.
 */
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
 * A frame that is moved under the pointer: its place on the desktop changes without an event of its own. Nothing is
 * known of the place before the first event of a pointer, nor after a time without any.
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
  // A finger has no hover, so each touch would come from outside.
  const enter = (event: PointerEvent) => {
    if (event.isTrusted && event.pointerType !== 'touch' && event.relatedTarget === null) place.enter()
  }
  win.addEventListener('pointerover', enter, { signal, capture: true })
  for (const type of ['pointermove', 'pointerdown', 'pointerup'] as const)
    win.addEventListener(type, look, { signal, capture: true })
}
