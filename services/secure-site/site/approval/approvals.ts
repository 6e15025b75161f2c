import { FrameError } from '../host/frame-error.ts'

const MAX_WAITING = 10

/** Queues approval requests, so that a visitor never approves one that is hidden behind another. */
export class Approvals {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #ended = new AbortController()
  readonly #place: Element

  constructor(place: Element) {
    this.#place = place
  }

  /** Runs `show` in its turn; `signal` aborts when the page cancels the request. */
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

  /** Cancels the open request and the queued ones. */
  stop(): void {
    this.#ended.abort()
    this.#ended = new AbortController()
  }
}
