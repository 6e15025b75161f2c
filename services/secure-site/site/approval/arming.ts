// Milliseconds: long enough to notice a change under the pointer, short enough not to delay.
const SHOWN = 1000
const STEADY = 500

export type Obstacle = 'covered' | 'small' | 'hidden' | 'unknown' | 'more'

/**
 * Decides when a press counts (clickjacking protection): the screen has been visible for a second, and has not been
 * covered, moved, shrunk or hidden for the last half second. Times are passed in, so that it depends on no clock or
 * window.
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

  set(obstacle: Obstacle, present: boolean, now: number): void {
    if (present) this.#obstacles.add(obstacle)
    else if (this.#obstacles.delete(obstacle)) this.#steady = now
  }

  /** Restarts the steady time after a change. */
  disturb(now: number): void {
    this.#steady = now
  }

  /** Returns the time since which a press counts, or undefined if it does not. */
  armedSince(now: number): number | undefined {
    const due = this.due(now)
    return due !== undefined && now >= due ? due : undefined
  }

  /** Returns the time at which a press will count without further changes; undefined while there is an obstacle. */
  due(now: number): number | undefined {
    if (this.#obstacles.size > 0 || now < this.#shown + SHOWN) return undefined
    return Math.max(this.#shown + SHOWN, this.#steady + STEADY)
  }

  get obstacles(): ReadonlySet<Obstacle> {
    return this.#obstacles
  }
}
