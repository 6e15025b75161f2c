// How many pixels of a display go into one of the desktop's: it and the zoom of the page make devicePixelRatio together,
// and only the zoom matters here, which no page is told.
const densities = [1, 1.25, 1.5, 1.75, 2, 2.5, 3]
/**
 * After so long without an event of the pointer, in milliseconds, nobody knows where the frame was in the meantime. A
 * page that moves it away and back within less shows its own picture for less than people need to see it and press.
 */
const GAP = 250
/** Two places so far apart, in CSS pixels of the frame, tell the scale to a few percent although a mouse reports whole pixels. */
const APART = 60

export type PointerNews = 'first' | 'moved' | undefined

/**
 * Where the frame lies on the desktop and how large it is drawn, as far as events of the pointer tell: they have their
 * place on the desktop and in the frame. Nothing else in a frame of another origin shows either.
 */
export class PointerPlace {
  #last: PointerEvent | undefined
  #anchor: PointerEvent | undefined
  #scale: number | undefined

  /** CSS pixels of the desktop to one of the frame, once a pointer has gone far enough to tell. */
  get scale(): number | undefined {
    return this.#scale
  }

  /** The scale may be another one now, and with it everything that was measured before. */
  forgetScale(): void {
    this.enter()
    this.#scale = undefined
  }

  /** The pointer comes from outside of the frame: what was known of the place is over. */
  enter(): void {
    this.#last = undefined
    this.#anchor = undefined
  }

  /** What an event says: the frame was moved since the one before, or it is the first after a time without any. */
  see(event: PointerEvent, pixelRatio: number): PointerNews {
    const before = this.#last
    this.#last = event
    const isMoved = before !== undefined && jumped(before, event, pixelRatio)
    const isLate = before !== undefined && event.timeStamp - before.timeStamp > GAP
    // A pointer that is held may rest: its end tells that the frame is where it was at its beginning.
    const isHeld = event.type === 'pointerup' || (event.type === 'pointermove' && event.buttons !== 0)
    if (isMoved || !before || (isLate && !isHeld)) {
      this.#anchor = event
      return isMoved ? 'moved' : 'first'
    }
    // What comes after has nothing to go by.
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
