/** For so long the card may still come in; the frame's own screen is not armed before either. */
const COMING = 800
/** For so long the frame is away, and counts its own time anew when it is seen again. */
const PAUSE = 300
/** After that nothing moves by itself, and the frame arms again half a second later. */
const BACK = 100

/** Both kinds of mask, by the names that browsers have for them. */
const masks = ['mask-image', 'mask-border-source', '-webkit-mask-box-image-source']

/**
 * Hides the frame for as long as it is moved, masked, outlined or inert: a frame of another origin cannot see that by
 * itself, and counts as not seen while it is hidden. A script of the page can get around this guard; the second step of
 * the frame is the defence against such a script.
 *
 * @returns Ends it. Shows and hides the frame by its `display`.
 */
export function guardPlace(element: HTMLElement, view: Window | null): () => void {
  const { style } = element
  style.display = 'block'
  // A selection of the whole page lays its colour over frames, and the person must see what they approve.
  style.userSelect = 'none'
  if (!view?.requestAnimationFrame) return () => {}
  let frame = 0
  let timer = 0
  let settled = view.performance.now() + COMING
  let last: string | undefined
  const watch = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const now = [left, top, width, height].map(Math.round).join()
    const moved = last !== undefined && last !== now && view.performance.now() > settled
    last = now
    if (moved || isVeiled(element, view)) return away()
    frame = view.requestAnimationFrame(watch)
  }
  let focused = false
  const away = () => {
    const root = element.getRootNode() as ShadowRoot
    focused ||= root.activeElement === element
    style.display = 'none'
    timer = view.setTimeout(() => {
      if (isVeiled(element, view)) return away()
      style.display = 'block'
      // What is not shown loses the focus; whoever was in it with the keyboard goes on there.
      const free = !root.activeElement || root.activeElement.localName === 'dialog'
      if (focused && free) element.focus()
      focused = false
      last = undefined
      settled = view.performance.now() + BACK
      frame = view.requestAnimationFrame(watch)
    }, PAUSE)
  }
  watch()
  return () => {
    view.cancelAnimationFrame(frame)
    view.clearTimeout(timer)
  }
}

/** Masks end at the dialog, which lies above all of the page; inertness comes from anywhere. */
function isVeiled(element: HTMLElement, view: Window): boolean {
  let above = false
  for (let node: Node | null = element; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null) {
    if (!(node instanceof HTMLElement)) continue
    if (node.inert) return true
    if (above) continue
    const look = view.getComputedStyle(node)
    if (masks.some((name) => !/^(none)?$/.test(look.getPropertyValue(name)))) return true
    // Drawn inwards, a wide one lies over the frame; thin ones show the focus.
    const { outlineStyle, outlineOffset, outlineWidth } = look
    if (outlineStyle !== 'none' && outlineOffset.startsWith('-') && !/^[0-4](\.|px)/.test(outlineWidth)) return true
    above = node.localName === 'dialog'
  }
  return false
}
