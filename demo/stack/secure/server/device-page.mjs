import { codeMail } from './mails/code-mail.mjs'
import { Problem } from './problem.mjs'
import { sha256 } from './secrets.mjs'

const over = {
  title: 'This link is over',
  text: ['It was used already, or it is older than 20 minutes. Sign in again to get another.'],
}

/**
 * The page behind the link of a mail. Mail programs open links by themselves, so that only the button does something.
 * @param {import('./secure-server.mjs').Parts} parts
 */
export function createDevicePage({ database, challenges, codes, mailer, audit, settings, waiting }) {
  const { projects, clock, limits } = settings
  const find = (token) =>
    database.get(
      "SELECT * FROM challenges WHERE link_hash = ? AND state = 'device' AND expires > ?",
      sha256(token),
      clock(),
    )

  return {
    /** @param {string} token */
    async show(token) {
      const row = await find(token)
      const project = row && projects.get(String(row.project))
      if (!row || !project) return over
      const { browser, ip } = JSON.parse(String(row.agent))
      return {
        title: `Sign in to ${project.name}?`,
        text: [
          `Somebody asked to sign in on ${row.origin} with your address, on a device that was not used before: ${browser}, network ${ip}.`,
          'Approve it only if you have just done that yourself. You then get a code by mail.',
        ],
        form: { action: '/device', button: 'Approve this device', fields: { token } },
      }
    },
    /** @param {string} token */
    async approve(token) {
      const row = await find(token)
      const project = row && projects.get(String(row.project))
      if (!row || !project) return over
      const id = String(row.id)
      const code = codes.make(project.codeLength)
      const { salt, hash } = await codes.protect(code, id)
      const place = { project: project.id, origin: String(row.origin), ...JSON.parse(String(row.agent)) }
      const first = await database.transaction(async (transaction) => {
        const changed = await transaction.run(
          "UPDATE challenges SET state = 'sent', salt = ?, code_hash = ?, tries = ?, expires = ? WHERE id = ? AND state = 'device'",
          ...[salt, hash, limits.tries, clock() + project.codeSeconds * 1000, id],
        )
        if (changed !== 1) return false
        const device = sha256(String(row.device))
        const who = String(row.email_id)
        // Also when the code does not arrive: another one is then sent without another approval.
        await transaction.run(
          'INSERT INTO devices (email_id, device, created) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          ...[who, device, clock()],
        )
        await audit.writeIn(transaction, { action: 'device_approved', result: 'ok', who, target: device, ...place })
        return true
      })
      if (!first) return over
      const content = {
        code,
        seconds: project.codeSeconds,
        purpose: 'login',
        name: project.name,
        origin: String(row.origin),
      }
      try {
        await mailer.send(challenges.emailOf(row), codeMail(content))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        // The link stays good.
        const back = "UPDATE challenges SET state = 'device', expires = ? WHERE id = ? AND state = 'sent'"
        await database.run(back, row.expires, id)
        return { title: 'The code could not be sent', text: ['Open the link once more in a moment.'] }
      }
      waiting.wake(`device ${id}`)
      return {
        title: 'The device is approved',
        text: [`A code is on its way to you. Type it on ${row.origin}; this page may be closed.`],
      }
    },
  }
}
