import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { newDevice, newFrame } from '../testing/raw-client.mjs'

const people = 8

/**
 * Signs people in repeatedly while the server is killed and restarted at random moments. Counts losses and double uses:
 * an account confirmed to somebody that later differs, or a code accepted twice.
 * @param {{ server: import('./child-servers.mjs').Servers,
 * mail: Awaited<ReturnType<typeof import('../../../../demo/stack/mail/mail.mjs').startMail>>, kills: number }} options
 */
export async function killLoad({ server, mail, kills }) {
  const device = newDevice()
  /** Account id by address, as first confirmed by the server. @type {Map<string, string>} */
  const accounts = new Map()
  /** @type {{ frame: ReturnType<typeof newFrame>, id: string, code: string, taken: number }[]} */
  const codes = []
  const count = { signIns: 0, unanswered: 0, lost: 0, twice: 0 }
  let over = false

  /** Repeats the work until the server answers. */
  async function insist(work) {
    for (;;) {
      try {
        return await work()
      } catch {
        count.unanswered += 1
        await pause(50)
      }
    }
  }

  async function signIn(email) {
    const frame = newFrame(server.url, { device, at: server.at })
    await insist(() => frame.hello())
    const after = mail.mails(email)[0]?.id ?? 0
    const started = await insist(() => frame.start(email))
    if (started.status !== 200) return
    const { code = '' } = await mail.next(email, { after })
    const entry = { frame, id: String(started.body.challengeId), code, taken: 0 }
    codes.push(entry)
    // A lost answer is requested again, as a frame would do, and then twice more.
    for (let tries = 0; tries < 3; tries += 1) {
      const { status, body } = await insist(() => frame.verify(entry.id, code))
      if (status !== 200) continue
      entry.taken += 1
      count.signIns += 1
      const { id } = body.user
      if ((accounts.get(email) ?? id) !== id) count.lost += 1
      accounts.set(email, id)
    }
  }

  async function person(number) {
    for (let round = 0; !over; round += 1) await signIn(`person${number}-${round % 5}@mail.example`).catch(() => {})
  }

  const running = Array.from({ length: people }, (_, number) => person(number))
  for (let done = 0; done < kills; done += 1) {
    await pause(randomInt(50, 1050))
    await server.kill()
    await server.restart()
  }
  over = true
  await Promise.all(running)

  // Final check without kills: every code is invalid and every account is unchanged.
  for (const { frame, id, code, ...entry } of codes) {
    const { status } = await frame.verify(id, code)
    if (entry.taken + (status === 200 ? 1 : 0) > 1) count.twice += 1
  }
  const known = [...accounts]
  for (const [email, account] of known) {
    await signIn(email)
    if (accounts.get(email) !== account) count.lost += 1
  }
  return { kills, ...count, codes: codes.length, accounts: known.length }
}
