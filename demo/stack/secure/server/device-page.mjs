import { createDeviceSteps } from './device-steps.mjs'
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
export function createDevicePage(parts) {
  const { database, challenges, codes, mailer, audit, settings, waiting, rows, walletDevices } = parts
  const steps = createDeviceSteps(parts)
  const { projects, clock, limits } = settings
  async function find(token) {
    const found = await database.get('SELECT * FROM challenges WHERE link_hash = ?', sha256(token))
    const row = rows.check('challenges', found)
    return row?.state === 'device' && Number(row.expires) > clock() ? row : undefined
  }

  /** Of a browser that is new for a wallet. */
  function newBrowser({ state, ready, browser, network, origin, project }, token) {
    const name = projects.get(project)?.name ?? origin
    const asks = state === 'asked'
    const fields = { token }
    const refuse = { action: '/device', button: 'Refuse this browser', fields: { ...fields, choice: 'refuse' } }
    const time = `${new Date(ready).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    return {
      title: asks ? `Let a new browser use your ${name} wallet?` : `A new browser waits for your ${name} wallet`,
      text: [
        `Somebody has signed in to your account on ${origin} in a browser that was not used for your wallet before: ${browser}, network ${network}.`,
        ...(ready
          ? [`It gets the wallet on ${time}${asks ? ', once you approve it here' : ' unless you refuse it'}.`]
          : []),
        ...(asks ? ['Approve it only if you have just done that yourself.'] : []),
      ],
      form: asks ? [{ action: '/device', button: 'Approve this browser', fields }, refuse] : refuse,
    }
  }

  async function decideNewBrowser(device, refused) {
    const { state, ready, origin, project } = device
    const entry = { action: '', result: refused ? 'refused_by_mail' : 'mailed', project, origin }
    if (refused) {
      if (!(await steps.refuse(device, entry))) return over
      return { title: 'The browser is refused', text: ['It was signed out and gets nothing of your wallet.'] }
    }
    if (state !== 'asked' || !(await steps.mailed(device, entry))) return over
    const text = ready ? 'Its time runs. You can still refuse it by the same link.' : `Go on there, on ${origin}.`
    return { title: 'The browser is approved', text: [text] }
  }

  return {
    /** @param {string} token */
    async show(token) {
      const device = await walletDevices.byLink(token)
      if (device) return newBrowser(device, token)
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
    /** @param {string} token @param {boolean} refused */
    async decide(token, refused) {
      const device = await walletDevices.byLink(token)
      if (device) return decideNewBrowser(device, refused)
      const row = refused ? undefined : await find(token)
      const project = row && projects.get(String(row.project))
      if (!row || !project) return over
      const id = String(row.id)
      const code = codes.make(project.codeLength)
      const { salt, hash } = await codes.protect(code, id)
      const expires = clock() + project.codeSeconds * 1000
      const sent = { state: 'sent', salt, code_hash: hash, tries: limits.tries, expires }
      const place = { project: project.id, origin: String(row.origin), ...JSON.parse(String(row.agent)) }
      const first = await database.transaction(async (transaction) => {
        if (!(await rows.change(transaction, 'challenges', row, sent))) return false
        const device = sha256(String(row.device))
        const who = String(row.email_id)
        // Also when the code does not arrive: another one is then sent without another approval.
        await rows.insert(transaction, 'devices', { email_id: who, device, created: clock() })
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
        await challenges.takeBack(row)
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
