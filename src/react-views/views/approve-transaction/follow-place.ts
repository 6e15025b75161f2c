import type { FrameBox } from '../../../atoms/login/embedded-client.ts'

/** The card comes in, and becomes a drawer, by motion; until then its place changes without an event. */
const SETTLED = 700

/** Reports where an element is, now and whenever that changes. Returns what ends it. */
export function followPlace(element: HTMLElement, report: (box: FrameBox) => void): () => void {
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
  // Scrolling of whatever the modal is in does not bubble.
  for (const [target, name, hear] of events) target?.addEventListener(name, hear, { capture: true, passive: true })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    for (const [target, name, hear] of events) target?.removeEventListener(name, hear, { capture: true })
  }
}

/** Never outside of the window, nor larger than it, whatever the page around does to the card (safety F-16). */
function withinWindow({ left, top, width, height }: DOMRect): Omit<FrameBox, 'radius'> {
  const { innerWidth, innerHeight } = window
  const size = { width: Math.min(width, innerWidth), height: Math.min(height, innerHeight) }
  const place = { left: Math.min(left, innerWidth - size.width), top: Math.min(top, innerHeight - size.height) }
  return { left: Math.max(0, place.left), top: Math.max(0, place.top), ...size }
}

/** That of the card's lower corners, which the frame must not stick out of. */
function radiusOf(element: HTMLElement): number {
  const card = (element.getRootNode() as ShadowRoot).querySelector('[part~=card]')
  return card ? Number.parseInt(getComputedStyle(card).borderBottomLeftRadius, 10) || 0 : 0
}
