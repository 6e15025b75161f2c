import { ownDocument } from '../chains/core/own-document.ts'

const CLOSE_MS = 150
/** Two presses closer than this in time (ms) and distance (px) are a double click. */
const DOUBLE = 500
const NEAR = 12

/**
 * Owns one native dialog: top layer, Escape, backdrop, focus return. It never closes itself: it calls `requestClose`
 * for a press beside the card, and `goBack` for Escape and the browser's own Back.
 */
export class Dialog {
  private opener: Element | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private outside = false
  /** The last press inside, or an event without a place that stands for the press of the page that shows the dialog. */
  private last = new Event('') as PointerEvent

  constructor(
    private readonly element: HTMLDialogElement,
    private readonly inside: HTMLElement,
    requestClose: () => void,
    goBack: () => void,
  ) {
    // Listening to `cancel` alone is not enough for Escape: Chromium closes on the second
    // press without a `cancel` event.
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      goBack()
    })
    element.addEventListener('cancel', (event) => {
      event.preventDefault()
      goBack()
    })
    // A press that began inside the card (a text selection) and ended outside is no click on the backdrop.
    element.addEventListener('pointerdown', (event) => {
      if (!this.isOutside(event)) this.last = event
      const { last } = this
      // The first press of a double click may open the dialog or change the view to a smaller card, so that
      // the second falls outside of it. Without a place the distance is no number, which is greater than none.
      this.outside = event.timeStamp - last.timeStamp > DOUBLE || Math.hypot(event.x - last.x, event.y - last.y) > NEAR
    })
    element.addEventListener('click', (event) => {
      if (this.outside && this.isOutside(event)) requestClose()
    })
  }

  private isOutside(event: Event): boolean {
    return this.element.open && !event.composedPath().includes(this.inside)
  }

  /** Shows the dialog modally, or puts it back into the top layer after the element was moved. */
  show(modal: boolean): void {
    clearTimeout(this.timer)
    delete this.element.dataset.closing
    if (!modal) {
      this.element.setAttribute('open', '')
      return
    }
    if (this.isModal()) return
    this.opener ??= deepActive()
    this.last = new Event('') as PointerEvent
    this.element.removeAttribute('open')
    if (this.element.showModal) this.element.showModal()
    else this.element.setAttribute('open', '')
  }

  private isModal(): boolean {
    try {
      return this.element.matches(':modal')
    } catch {
      // happy-dom and jsdom throw on this selector.
      return false
    }
  }

  hide(modal: boolean): void {
    if (!this.element.open || this.element.dataset.closing !== undefined) return
    if (!modal) {
      this.element.removeAttribute('open')
      return
    }
    this.element.dataset.closing = ''
    this.timer = setTimeout(() => this.hideNow(), CLOSE_MS)
  }

  /** Closes without the fade, since the element leaves the page. */
  hideNow(): void {
    clearTimeout(this.timer)
    delete this.element.dataset.closing
    // jsdom has none of a dialog's methods.
    this.element.close?.()
    this.element.removeAttribute('open')
    const { opener } = this
    this.opener = null
    // The native focus return fails if the opener was rendered again or is in another root.
    if (opener?.isConnected && deepActive() === ownDocument.body)
      (opener as HTMLElement).focus?.({ preventScroll: true })
  }
}

/** Returns the focused element, through open shadow roots. */
function deepActive(): Element | null {
  let active = ownDocument.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
