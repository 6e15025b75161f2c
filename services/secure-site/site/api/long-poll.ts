import { UnreachableError } from './unreachable-error.ts'

/** Milliseconds after a first lost call in which the server has to answer. */
const UNREACHABLE = 20_000
/** Milliseconds between two calls if the server answers without long polling. */
const PAUSE = 1_000

/**
 * Calls a long-polling method until `read` accepts its answer, and returns what `read` returned; undefined once
 * `limit` milliseconds have passed, or `signal` is aborted. The visitor needs minutes at a provider or at another
 * device, so a connection that is lost for a moment does not end the wait; any other error does.
 *
 * @throws {Error} The error of `call`.
 */
export async function longPoll<Answer, Result>(
  call: () => Promise<Answer>,
  read: (answer: Answer) => Result | undefined,
  signal: AbortSignal,
  limit = Number.POSITIVE_INFINITY,
): Promise<Result | undefined> {
  const until = performance.now() + limit
  let lostSince: number | undefined
  while (performance.now() < until && !signal.aborted) {
    const started = performance.now()
    try {
      const result = read(await call())
      if (result !== undefined) return result
      lostSince = undefined
    } catch (error) {
      lostSince ??= performance.now()
      if (!(error instanceof UnreachableError) || signal.aborted || performance.now() - lostSince > UNREACHABLE)
        throw error
    }
    if (performance.now() - started < PAUSE) await new Promise((done) => setTimeout(done, PAUSE))
  }
  return undefined
}
