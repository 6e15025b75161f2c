import type { FrameBox } from '../../../atoms/login/embedded-client.ts'

/** The card comes in by motion; until then its place changes without an event. */
const SETTLED = 700

/** Reports where an element is, now and whenever that changes. Returns what ends it. */
export function followPlace(element: HTMLElement, report: (box: FrameBox) => void): () => void {
  let last = ''
  let frame = 0
  const measure = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const box: FrameBox = { left, top, width, height, radius: radiusOf(element) }
    const text = JSON.stringify(box)
    if (text === last || width === 0) return
    last = text
    report(box)
  }
  const until = performance.now() + SETTLED
  const watch = () => {
    measure()
    if (performance.now() < until) frame = requestAnimationFrame(watch)
  }
  watch()
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  const view = window.visualViewport
  const events = [
    [window, 'resize'],
    [window, 'scroll'],
    [view, 'resize'],
    [view, 'scroll'],
  ] as const
  // Scrolling of whatever the modal is in does not bubble.
  for (const [target, name] of events) target?.addEventListener(name, measure, { capture: true, passive: true })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    for (const [target, name] of events) target?.removeEventListener(name, measure, { capture: true })
  }
}

/** That of the card's lower corners, which the frame must not stick out of. */
function radiusOf(element: HTMLElement): number {
  const card = (element.getRootNode() as ShadowRoot).querySelector('[part~=card]')
  return card ? Number.parseInt(getComputedStyle(card).borderBottomLeftRadius, 10) || 0 : 0
}
