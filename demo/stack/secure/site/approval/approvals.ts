import { FrameError } from '../frame-error.ts'

const MAX_WAITING = 10

/** Requests for the person, one after the other: nobody approves what lies under something else. */
export class Approvals {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #ended = new AbortController()
  readonly #place: Element

  constructor(place: Element) {
    this.#place = place
  }

  /** Runs `show` when it is its turn; its signal says that the page does not want it any more. */
  async next<Result>(show: (place: Element, signal: AbortSignal) => Promise<Result>): Promise<Result> {
    if (this.#waiting >= MAX_WAITING) throw new FrameError('Too many requests wait for an answer.', -32005)
    this.#waiting++
    const { signal } = this.#ended
    const turn = this.#last.then(async () => {
      if (signal.aborted) throw new FrameError('Request was aborted', 4001)
      try {
        return await show(this.#place, signal)
      } finally {
        this.#place.replaceChildren()
      }
    })
    this.#last = turn.catch(() => {}).finally(() => this.#waiting--)
    return turn
  }

  /** Ends the open request and those behind it. */
  stop(): void {
    this.#ended.abort()
    this.#ended = new AbortController()
  }
}
