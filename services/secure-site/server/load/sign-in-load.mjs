import { setTimeout as pause } from 'node:timers/promises'
import { newDevice, newFrame } from '../testing/raw-client.mjs'

/** Returns the quantile `part` (0 to 1) of sorted values. @param {readonly number[]} sorted @param {number} part */
export const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/**
 * Signs in `rate` new people a second by mail, in an open loop: hello, code, mail, verification.
 * @param {{ server: import('./child-servers.mjs').Servers, mail: Awaited<ReturnType<typeof
 * import('../../../../demo/stack/mail/mail.mjs').startMail>>, rate: number, seconds: number, name?: string, oneByOne?:
 * boolean, first?: number }} options `name` is the prefix of the addresses; `oneByOne` makes it a closed loop; `first`
 * is the index of the first network address
 */
export async function signInLoad({ server, mail, rate, seconds, name = 'person', oneByOne = false, first = 0 }) {
  // A shared key, because generating one per person in this process would distort the measurement.
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
    /** Completed sign-ins a second. */
    rate: times.length / (took / 1000),
    /** Milliseconds from the planned end to the last completed sign-in. */
    lag: took - asked,
    median: at(times, 0.5),
    p95: at(times, 0.95),
    slowest: at(times, 1),
    times,
  }
}
