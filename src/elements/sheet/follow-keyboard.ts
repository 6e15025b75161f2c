import { drawer } from '../../theme/media.ts'
import './sheet.css.ts'

/** Milliseconds within which the card has its new height. */
const SETTLED = 300

/**
 * Keeps the drawer within the part of the window that an on-screen keyboard leaves. The keyboard makes the visual
 * viewport smaller, and on iOS moves it, while the layout of the page keeps its size. Ends with `signal`.
 */
export function followKeyboard(overlay: HTMLElement, card: HTMLElement, signal: AbortSignal): void {
  const view = globalThis.visualViewport
  if (!view) return
  let until = 0
  const place = () => {
    // Somebody who zooms in wants to look at a part of the page, which stays as it is.
    const isUp = matchMedia(drawer).matches && view.scale < 1.01 && overlay.clientHeight - view.height > 1
    if (isUp) {
      // The attribute comes last: without a place to move to, the card would jump.
      card.style.setProperty('--w-below', `${Math.max(0, overlay.clientHeight - view.offsetTop - view.height)}px`)
      card.style.setProperty('--w-height', `${view.height}px`)
      card.dataset.keyboard = 'up'
    } else if (card.dataset.keyboard) card.dataset.keyboard = 'down'
    until = performance.now() + SETTLED
    keepShown()
  }
  // The card becomes lower step by step, and the field would leave its view.
  const keepShown = () => {
    showField(card)
    if (performance.now() < until && !signal.aborted) requestAnimationFrame(keepShown)
  }
  for (const name of ['resize', 'scroll'] as const) view.addEventListener(name, place, { signal })
  signal.addEventListener('abort', () => {
    if (card.dataset.keyboard) card.dataset.keyboard = 'down'
  })
  place()
}

/** Scrolls the focused field into the body, with the space that the body keeps for the field's hint and a footer. */
function showField(card: HTMLElement): void {
  const field = (card.getRootNode() as ShadowRoot).activeElement
  const body = field?.closest<HTMLElement>('[part~=body]')
  if (!field?.matches('input,textarea') || !body) return
  const { top, bottom } = field.getBoundingClientRect()
  const seen = body.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(body)
  const above = top - seen.top - Number.parseInt(scrollPaddingTop, 10)
  const beyond = bottom - seen.bottom + Number.parseInt(scrollPaddingBottom, 10)
  // The start is shown if the whole does not fit.
  if (beyond > 0) body.scrollTop += Math.min(beyond, above)
  else if (above < 0) body.scrollTop += above
}
