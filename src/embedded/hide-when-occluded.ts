/** Milliseconds in which the dialog may still move in; the frame accepts no approval before either. */
const ENTRANCE = 800
/** Milliseconds for which the frame is hidden; it restarts its own waiting time when it is visible again. */
const HIDDEN = 300
/** Milliseconds after which nothing may move; the frame accepts approvals half a second later. */
const SETTLING = 100

/** CSS properties of the two kinds of mask, under the names in browsers. */
const masks = ['mask-image', 'mask-border-source', '-webkit-mask-box-image-source']

/**
 * Shows the frame, and hides it while it is moved, masked, outlined or inert, so that the visitor sees what they
 * approve. A frame of another origin cannot detect this itself, and counts as unseen while it is hidden. A script of
 * the page can bypass this guard; the defence against such a script is the second step in the frame.
 *
 * @returns A function that ends the guard.
 */
export function hideWhenOccluded(element: HTMLElement, view: Window | null): () => void {
  const { style } = element
  style.display = 'block'
  // A selection of the whole page colours frames too, and the visitor must see what they approve.
  style.userSelect = 'none'
  if (!view?.requestAnimationFrame) return () => {}
  let frame = 0
  let timer = 0
  let settled = view.performance.now() + ENTRANCE
  let last: string | undefined
  const watch = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const now = [left, top, width, height].map(Math.round).join()
    const moved = last !== undefined && last !== now && view.performance.now() > settled
    last = now
    if (moved || isOccluded(element, view)) return away()
    frame = view.requestAnimationFrame(watch)
  }
  let focused = false
  const away = () => {
    const root = element.getRootNode() as ShadowRoot
    focused ||= root.activeElement === element
    style.display = 'none'
    timer = view.setTimeout(() => {
      if (isOccluded(element, view)) return away()
      style.display = 'block'
      // A hidden frame loses the focus; a keyboard user in it must continue there.
      const free = !root.activeElement || root.activeElement.localName === 'dialog'
      if (focused && free) element.focus()
      focused = false
      last = undefined
      settled = view.performance.now() + SETTLING
      frame = view.requestAnimationFrame(watch)
    }, HIDDEN)
  }
  watch()
  return () => {
    view.cancelAnimationFrame(frame)
    view.clearTimeout(timer)
  }
}

/**
 * Returns true for a frame under a mask or outline, or inert. Masks matter up to the dialog, which is above all of the
 * page; any ancestor can make it inert.
 */
function isOccluded(element: HTMLElement, view: Window): boolean {
  let above = false
  for (let node: Node | null = element; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null) {
    if (!(node instanceof HTMLElement)) continue
    if (node.inert) return true
    if (above) continue
    const look = view.getComputedStyle(node)
    if (masks.some((name) => !/^(none)?$/.test(look.getPropertyValue(name)))) return true
    // An outline that is wide and drawn inwards covers the frame; a thin one is a focus ring.
    const { outlineStyle, outlineOffset, outlineWidth } = look
    if (outlineStyle !== 'none' && outlineOffset.startsWith('-') && !/^[0-4](\.|px)/.test(outlineWidth)) return true
    above = node.localName === 'dialog'
  }
  return false
}
