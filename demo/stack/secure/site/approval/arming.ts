// Long enough to see what one is about to press, short enough not to wait for.
const SHOWN = 1000
const STEADY = 500

export type Obstacle = 'covered' | 'small' | 'hidden' | 'unknown' | 'more'

/**
 * When a press counts: the screen has been there for a second, and nothing covered, moved, shrank or hid it for the
 * last half of one. Knows no clock and no window; it is told.
 */
export class Arming {
  readonly #shown: number
  #steady: number
  readonly #obstacles: Set<Obstacle>

  constructor(now: number, obstacles: readonly Obstacle[] = ['unknown', 'more']) {
    this.#shown = now
    this.#steady = now
    this.#obstacles = new Set(obstacles)
  }

  /** Something is in the way, or no longer. */
  set(obstacle: Obstacle, present: boolean, now: number): void {
    if (present) this.#obstacles.add(obstacle)
    else if (this.#obstacles.delete(obstacle)) this.#steady = now
  }

  /** Something changed in this moment: the time starts again. */
  disturb(now: number): void {
    this.#steady = now
  }

  /** Since when a press would count, or undefined when it does not. */
  armedSince(now: number): number | undefined {
    const due = this.due(now)
    return due !== undefined && now >= due ? due : undefined
  }

  /** When a press would count if nothing happens until then; undefined while something is in the way. */
  due(now: number): number | undefined {
    if (this.#obstacles.size > 0 || now < this.#shown + SHOWN) return undefined
    return Math.max(this.#shown + SHOWN, this.#steady + STEADY)
  }

  get obstacles(): ReadonlySet<Obstacle> {
    return this.#obstacles
  }
}
