import { setTimeout as pause } from 'node:timers/promises'

/**
 * Answers a request, modified by the active faults.
 * @template A
 * @param {object} faults of this request
 * @param {number} [faults.latency] milliseconds before the answer
 * @param {number} [faults.status] replaces the answer by this status
 * @param {number} [faults.retryAfter] seconds, sent with the status
 * @param {boolean} [faults.dead] ends the connection without an answer
 * @param {() => Promise<A & { text: string }>} answer the right one
 * @param {{ failure(status: number): A & { text: string }, spoil(right: A): { type?: string, text?: string, cut?: true
 * } }} others
 * `failure` returns the answer of a status, `spoil` the changes of the right answer
 */
export async function answerWithFaults({ latency, status, retryAfter, dead }, answer, { failure, spoil }) {
  // An unreferenced timer does not keep a stopped process alive.
  if (latency) await pause(latency, undefined, { ref: false })
  if (dead) return undefined
  const right = status === undefined ? await answer() : failure(status)
  const { cut, ...changed } = spoil(right)
  const whole = { ...right, ...changed }
  return {
    ...whole,
    ...(status !== undefined && retryAfter !== undefined ? { headers: { 'retry-after': `${retryAfter}` } } : {}),
    ...(cut && { write: stopHalfway(whole.text) }),
  }
}

/** Announces the whole length and sends half of the text. @param {string} text */
const stopHalfway = (text) => (response, headers) => {
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(text) })
  response.write(text.slice(0, text.length / 2), () => response.socket.destroy())
}
