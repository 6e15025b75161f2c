import { noticeMail } from './mails/notice-mail.mjs'
import { Problem } from './problem.mjs'
import { deviceWait } from './wallet-devices.mjs'
import { timeOf } from './words/said.mjs'

/**
 * The page behind the link that the old address of an account gets: its button puts that address back. Mail programs open
 * links by themselves, so that only the button does something.
 * @param {import('./secure-server.mjs').Parts} parts
 */
export function createAddressPage({ database, addressReturns, audit, mailer, settings, waiting }) {
  const nameOf = ({ project, origin }) => settings.projects.get(project)?.name ?? origin
  const overIn = ({ address }) => ({ title: address.over, text: [address.overText] })

  return {
    /** @param {string} token @param {import('./words/language.mjs').Language} language */
    async show(token, { texts }) {
      const found = await addressReturns.look(token)
      if (!found) return overIn(texts)
      const { address: said } = texts
      const about = { project: nameOf(found), page: found.origin, old: found.old, next: found.next ?? '–' }
      return {
        title: said.ask(about),
        text: [said.text(about), said.does(about), said.until({ time: timeOf(found.until) })],
        form: { action: '/address', button: said.button, fields: { token } },
      }
    },
    /** @param {string} token @param {import('./words/language.mjs').Language} language */
    async decide(token, language) {
      const { address: said } = language.texts
      let done
      try {
        done = await database.transaction(async (transaction) => {
          const taken = await addressReturns.take(transaction, token)
          if (!taken) return undefined
          const { userId, emailId, project, origin } = taken
          const entry = { action: 'email_changed', result: 'put_back', who: userId, target: emailId, project, origin }
          await audit.writeIn(transaction, entry)
          return taken
        })
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'email_taken') throw error
        return { title: said.taken, text: [said.takenText], status: 409 }
      }
      if (!done) return overIn(language.texts)
      for (const device of done.devices) waiting.wake(deviceWait(done.userId, device))
      const { old, next } = done
      if (next) {
        const notice = noticeMail(language, { project: nameOf(done), page: done.origin, old: next, next: old })
        // It stands whether or not the mail arrives.
        await mailer.send(next, notice).catch(() => {})
      }
      return { title: said.done, text: [said.doneText({ old, page: done.origin })] }
    },
  }
}
