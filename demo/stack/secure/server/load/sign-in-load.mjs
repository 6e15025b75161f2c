import { setTimeout as pause } from 'node:timers/promises'
import { newDevice, newFrame } from '../raw-client.mjs'

/** The value below which that part of them lies. @param {readonly number[]} sorted @param {number} part */
export const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/**
 * So many new people a second sign in by mail, whether or not those before are done: hello, code, mail, code back.
 * @param {{ server: import('./child-servers.mjs').Servers, mail: Awaited<ReturnType<typeof import('../../../mail/mail.mjs').startMail>>, rate: number,
 *   seconds: number, name?: string, oneByOne?: boolean, first?: number }} options `name` is what the addresses begin
 *   with; `oneByOne` lets each wait for the one before; `first` is the number of the first one's network address
 */
export async function signInLoad({ server, mail, rate, seconds, name = 'person', oneByOne = false, first = 0 }) {
  // A browser makes its own key; one process that makes all of them would measure itself.
  const device = newDevice()
  /** @type {number[]} */
  const times = []
  /** @type {Record<string, number>} */
  const failures = {}

  async function signIn(index) {
    const started = performance.now()
    const email = `${name}${index}@mail.example`
    const frame = newFrame(server.url, { device, at: server.at, headers: server.from(first + index) })
    try {
      await frame.hello()
      const { status, body } = await frame.start(email)
      if (status !== 200) throw new Error(`start ${status}`)
      const { code = '' } = await mail.next(email, { within: 30_000 })
      const reply = await frame.verify(String(body.challengeId), code)
      if (reply.status !== 200) throw new Error(`verify ${reply.status}`)
      times.push(performance.now() - started)
    } catch (error) {
      failures[error.message] = (failures[error.message] ?? 0) + 1
    }
  }

  const running = []
  const began = performance.now()
  for (let index = 0; index < rate * seconds; index += 1) {
    const due = began + (index * 1000) / rate
    if (due > performance.now()) await pause(due - performance.now())
    const one = signIn(index)
    running.push(one)
    if (oneByOne) await one
  }
  const asked = performance.now() - began
  await Promise.all(running)
  const took = performance.now() - began
  times.sort((a, b) => a - b)
  return {
    asked: running.length,
    done: times.length,
    failures,
    /** Sign-ins a second, to the end of the last one. */
    rate: times.length / (took / 1000),
    /** How much longer than asked for it took until the last one was done. */
    lag: took - asked,
    median: at(times, 0.5),
    p95: at(times, 0.95),
    slowest: at(times, 1),
    times,
  }
}
