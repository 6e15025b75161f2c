import type { InternalKit } from '../../atoms/kit/internal-kit.ts'
import { openAtom } from '../../atoms/navigation/modal/modal.atoms.ts'
import { ownDocument } from '../../chains/core/own-document.ts'

/** Milliseconds between a press of Escape and the event that the browser makes of it. */
const SAME_PRESS = 100

/**
 * Calls `back` for each Back gesture that the browser tells the dialog of. Escape stays the dialog's own, since it
 * rejects a request that a gesture must not reject. Ends with `signal`.
 */
export function followCloseRequests(
  kit: InternalKit,
  overlay: HTMLDialogElement,
  back: () => void,
  signal: AbortSignal,
): void {
  let lastEscape = Number.NEGATIVE_INFINITY
  const note = ({ key, timeStamp }: KeyboardEvent) => {
    if (key === 'Escape') lastEscape = timeStamp
  }
  ownDocument.addEventListener('keydown', note, { capture: true, signal })
  let isHandled = false
  overlay.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== overlay || event.timeStamp - lastEscape < SAME_PRESS) return
      event.preventDefault()
      event.stopImmediatePropagation()
      isHandled = !event.defaultPrevented
      back()
    },
    { capture: true, signal },
  )
  // The browser lets a page keep its dialog open once for each press of the visitor; then it closes it by itself.
  overlay.addEventListener(
    'close',
    () => {
      if (overlay.open || !overlay.isConnected) return
      if (!isHandled) back()
      isHandled = false
      if (kit.store.get(openAtom)) showAgain(overlay)
    },
    { signal },
  )
}

/** Shows the dialog without its entrance. */
function showAgain(overlay: HTMLDialogElement): void {
  overlay.showModal()
  for (const animation of overlay.getAnimations({ subtree: true }))
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  overlay.querySelector<HTMLElement>('#wm-title')?.focus({ preventScroll: true })
}
