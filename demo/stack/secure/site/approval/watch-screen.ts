import type { Arming } from './arming.ts'

/** The second version of the observer, which the library of types does not have everywhere. */
interface Visibility {
  readonly isVisible?: boolean
}

/** How long after a press its own focus comes, at most, in milliseconds. */
const OF_A_PRESS = 100
const MIN_WIDTH = 320
const MIN_HEIGHT = 480

/** Whether the browser knows what reaches the eye. */
export const canSeeCovers = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/** A window of its own has no page around it that could lay something over it. */
const isAlone = (win: Window): boolean => win.parent === win

/**
 * Tells `arming` what happens to the screen until `signal` ends. Pages around the frame cannot be asked; the browser
 * knows what really reaches the eye (IntersectionObserver v2), and where it does not know, nothing is ever armed.
 */
export function watchScreen(
  win: Window,
  screen: Element,
  arming: Arming,
  changed: () => void,
  signal: AbortSignal,
): void {
  const now = () => performance.now()
  const { document } = win
  const size = () => {
    arming.set('small', win.innerWidth < MIN_WIDTH || win.innerHeight < MIN_HEIGHT, now())
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
  watchWindow(win, again, signal)
  watchPlace(win, again, signal)

  if (isAlone(win)) {
    arming.set('unknown', false, now())
    changed()
    return
  }
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

/** The window around, which the page around can move, resize or fill the display with, without an event in here. */
function watchWindow(win: Window, changed: () => void, signal: AbortSignal): void {
  const now = () => [win.screenX, win.screenY, win.outerWidth, win.outerHeight, win.screen.availHeight].join()
  let last = now()
  const timer = win.setInterval(() => {
    const next = now()
    if (next === last) return
    last = next
    changed()
  }, 100)
  signal.addEventListener('abort', () => win.clearInterval(timer))
}

// How many pixels of a display go into one of the desktop's: it and the zoom of the page make devicePixelRatio together,
// and only the zoom matters here, which no page is told.
const densities = [1, 1.25, 1.5, 1.75, 2, 2.5, 3]

/** A frame that is moved under the pointer: its place on the desktop changes without an event of its own. */
function watchPlace(win: Window, moved: () => void, signal: AbortSignal): void {
  let last: PointerEvent | undefined
  const look = (event: PointerEvent) => {
    if (!event.isTrusted) return
    const before = last
    last = event
    if (!before) return
    const jumped = [win.devicePixelRatio, ...densities].every((density) => {
      const zoom = win.devicePixelRatio / density
      const x = event.screenX - before.screenX - zoom * (event.clientX - before.clientX)
      const y = event.screenY - before.screenY - zoom * (event.clientY - before.clientY)
      return Math.hypot(x, y) > 3
    })
    if (jumped) moved()
  }
  for (const type of ['pointermove', 'pointerdown', 'pointerup'] as const)
    win.addEventListener(type, look, { signal, capture: true })
}
