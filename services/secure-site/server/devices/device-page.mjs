import { Problem } from '../http/problem.mjs'
import { sha256 } from '../keys/secrets.mjs'
import { codeMail } from '../mails/code-mail.mjs'
import { browserIn, timeOf } from '../words/formats.mjs'
import { languageOf } from '../words/language.mjs'
import { createDeviceSteps } from './device-steps.mjs'

/** @typedef {import('../words/language.mjs').Language['texts']} Texts */

/** @param {Texts} texts */
const overIn = ({ device }) => ({ title: device.over, text: [device.overText] })

/**
 * The page behind the link of a mail. Mail scanners open links, so that only the button changes state.
 * @param {import('../secure-server.mjs').Parts} parts
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

  /** Builds the page about a browser that is new for a wallet. */
  function newBrowser({ state, ready, browser, network, origin, project: id }, token, texts) {
    const project = projects.get(id)?.name ?? origin
    const { browser: said } = texts
    const asks = state === 'asked'
    const fields = { token }
    const refuse = { action: '/device', button: said.refuse, fields: { ...fields, choice: 'refuse' } }
    const time = timeOf(ready)
    return {
      title: asks ? said.ask({ project }) : said.waits({ project }),
      text: [
        said.text({ page: origin, browser: browserIn(texts, browser), network }),
        ...(ready ? [asks ? said.onceApproved({ time }) : said.unlessRefused({ time })] : []),
        ...(asks ? [said.care] : []),
      ],
      form: asks ? [{ action: '/device', button: said.approve, fields }, refuse] : refuse,
    }
  }

  async function decideNewBrowser(device, refused, texts) {
    const { state, ready, origin, project } = device
    const { browser: said } = texts
    const entry = { action: '', result: refused ? 'refused_by_mail' : 'mailed', project, origin }
    if (refused) {
      if (!(await steps.refuse(device, entry))) return overIn(texts)
      return { title: said.refused, text: [said.refusedText] }
    }
    if (state !== 'asked' || !(await steps.mailed(device, entry))) return overIn(texts)
    return { title: said.approved, text: [ready ? said.approvedWaits : said.approvedText({ page: origin })] }
  }

  return {
    /** @param {string} token @param {Texts} texts */
    async show(token, texts) {
      const device = await walletDevices.byLink(token)
      if (device) return newBrowser(device, token, texts)
      const row = await find(token)
      const project = row && projects.get(String(row.project))
      if (!row || !project) return overIn(texts)
      const { browser, ip } = JSON.parse(String(row.agent))
      const { device: said } = texts
      const about = { page: String(row.origin), browser: browserIn(texts, browser), network: ip }
      return {
        title: said.ask({ project: project.name }),
        text: [said.askText(about), said.askCare],
        form: { action: '/device', button: said.approve, fields: { token } },
      }
    },
    /** @param {string} token @param {boolean} refused @param {Texts} texts */
    async decide(token, refused, texts) {
      const device = await walletDevices.byLink(token)
      if (device) return decideNewBrowser(device, refused, texts)
      const row = refused ? undefined : await find(token)
      const project = row && projects.get(String(row.project))
      if (!row || !project) return overIn(texts)
      const id = String(row.id)
      const code = codes.make(project.codeLength)
      const { salt, hash } = await codes.protect(code, id)
      const expires = clock() + project.codeSeconds * 1000
      const sent = { state: 'sent', salt, code_hash: hash, tries: limits.tries, expires }
      // The mail uses the language of the browser that requested the code, not of the one that opened the link.
      const { language, ...trace } = JSON.parse(String(row.agent))
      const place = { project: project.id, origin: String(row.origin), ...trace }
      const first = await database.transaction(async (transaction) => {
        if (!(await rows.change(transaction, 'challenges', row, sent))) return false
        const device = sha256(String(row.device))
        const who = String(row.email_id)
        // The device stays approved even if the code does not arrive, so that the next code needs no second approval.
        const now = clock()
        await rows.insert(transaction, 'devices', { email_id: who, device, created: now, seen: now })
        await audit.writeIn(transaction, { action: 'device_approved', result: 'ok', who, target: device, ...place })
        return true
      })
      if (!first) return overIn(texts)
      const content = {
        code,
        seconds: project.codeSeconds,
        purpose: 'login',
        project: project.name,
        page: String(row.origin),
      }
      try {
        await mailer.send(challenges.emailOf(row), codeMail(languageOf(language), content))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        // The link stays valid.
        await challenges.takeBack(row)
        return { title: texts.device.noCode, text: [texts.device.noCodeText] }
      }
      waiting.wake(`device ${id}`)
      return {
        title: texts.device.approved,
        text: [texts.device.approvedText({ page: String(row.origin) })],
      }
    },
  }
}
