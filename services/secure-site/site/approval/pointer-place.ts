// Candidates for physical pixels per desktop pixel. `devicePixelRatio` is this density times the page zoom; only the
// zoom matters here, and no page can read it.
const densities = [1, 1.25, 1.5, 1.75, 2, 2.5, 3]
/**
 * Milliseconds without a pointer event after which the frame's position is unknown. A page that moves the frame away
 * and back in less time shows its own picture for less time than people need to see it and press.
 */
const GAP = 250
/**
 * Distance in CSS pixels of the frame between two points that is enough to measure the scale to a few percent, although
 * a mouse reports whole pixels.
 */
const APART = 60

export type PointerNews = 'first' | 'moved' | undefined

/**
 * Position and scale of the frame on the desktop, derived from pointer events, which have coordinates in both. A
 * cross-origin frame has no other source for either.
 */
export class PointerPlace {
  #last: PointerEvent | undefined
  #anchor: PointerEvent | undefined
  #scale: number | undefined

  /** Desktop CSS pixels per frame pixel, once the pointer has moved far enough to measure it. */
  get scale(): number | undefined {
    return this.#scale
  }

  /** Discards the scale and position, after a possible change of zoom. */
  forgetScale(): void {
    this.enter()
    this.#scale = undefined
  }

  /** Discards the position, because the pointer entered from outside the frame. */
  enter(): void {
    this.#last = undefined
    this.#anchor = undefined
  }

  /** Evaluates an event: the frame moved since the previous one, or the event is the first after a gap. */
  see(event: PointerEvent, pixelRatio: number): PointerNews {
    const before = this.#last
    this.#last = event
    const isMoved = before !== undefined && jumped(before, event, pixelRatio)
    const isLate = before !== undefined && event.timeStamp - before.timeStamp > GAP
    // A held pointer may rest: its end shows that the frame is where the press began.
    const isHeld = event.type === 'pointerup' || (event.type === 'pointermove' && event.buttons !== 0)
    if (isMoved || !before || (isLate && !isHeld)) {
      this.#anchor = event
      return isMoved ? 'moved' : 'first'
    }
    // The next event has no reference point.
    if (isLate && event.type === 'pointerup') this.#last = undefined
    this.#measure(event)
    return undefined
  }

  #measure(event: PointerEvent): void {
    const from = this.#anchor
    if (!from) {
      this.#anchor = event
      return
    }
    const inFrame = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY)
    if (inFrame < APART) return
    this.#scale = Math.hypot(event.screenX - from.screenX, event.screenY - from.screenY) / inFrame
    this.#anchor = event
  }
}

function jumped(before: PointerEvent, event: PointerEvent, pixelRatio: number): boolean {
  return [pixelRatio, ...densities].every((density) => {
    const zoom = pixelRatio / density
    const x = event.screenX - before.screenX - zoom * (event.clientX - before.clientX)
    const y = event.screenY - before.screenY - zoom * (event.clientY - before.clientY)
    return Math.hypot(x, y) > 3
  })
}
