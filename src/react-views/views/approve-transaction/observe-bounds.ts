import type { FrameBox } from '../../../atoms/login/secure-frame/secure-frame-client.ts'

/** Milliseconds of the card's entrance and of its change to a drawer, which move it without an event. */
const SETTLED = 700

/** Calls `report` with the element's rectangle, at once and on each change. Returns a function that stops it. */
export function observeBounds(element: HTMLElement, report: (box: FrameBox) => void): () => void {
  let last = ''
  let frame = 0
  const measure = () => {
    const box: FrameBox = { ...withinWindow(element.getBoundingClientRect()), radius: radiusOf(element) }
    const text = JSON.stringify(box)
    if (text === last || box.width === 0) return
    last = text
    report(box)
  }
  let until = 0
  const watch = () => {
    measure()
    frame = performance.now() < until ? requestAnimationFrame(watch) : 0
  }
  const settle = () => {
    until = performance.now() + SETTLED
    if (!frame) watch()
  }
  settle()
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  const view = window.visualViewport
  const events = [
    [window, 'resize', settle],
    [window, 'scroll', measure],
    [view, 'resize', settle],
    [view, 'scroll', measure],
  ] as const
  // Captured, since scroll events of the elements around the modal do not bubble.
  for (const [target, name, hear] of events) target?.addEventListener(name, hear, { capture: true, passive: true })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    for (const [target, name, hear] of events) target?.removeEventListener(name, hear, { capture: true })
  }
}

/**
 * Limits the frame to the window: a page that moves or enlarges the card cannot push parts of the frame out of view.
 */
function withinWindow({ left, top, width, height }: DOMRect): Omit<FrameBox, 'radius'> {
  const { innerWidth, innerHeight } = window
  const size = { width: Math.min(width, innerWidth), height: Math.min(height, innerHeight) }
  const place = { left: Math.min(left, innerWidth - size.width), top: Math.min(top, innerHeight - size.height) }
  return { left: Math.max(0, place.left), top: Math.max(0, place.top), ...size }
}

/** Returns the radius of the card's lower corners in px, beyond which the frame must not extend. */
function radiusOf(element: HTMLElement): number {
  const card = (element.getRootNode() as ShadowRoot).querySelector('[part~=card]')
  return card ? Number.parseInt(getComputedStyle(card).borderBottomLeftRadius, 10) || 0 : 0
}
