import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { claimPort } from '../../../services/lib/claim-port.mjs'
import { createInbox } from './inbox.mjs'
import { readMail } from './read-mail.mjs'

const kept = 200

/**
 * A mail server that keeps the last mails in memory and delivers none, with an inbox page.
 * @param {{ smtpPort?: number, port?: number, host?: string, publicHost?: string }} [options] without `port` the inbox
 * is available by `inboxHandler` only
 */
export async function startMail({ smtpPort = 2525, port, host = '127.0.0.1', publicHost = host } = {}) {
  /** Mails, newest first. @type {import('./read-mail.mjs').Mail[]} */
  let mails = []
  let count = 0
  /** @type {Set<() => void>} */
  const watchers = new Set()
  let failing = false

  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 1_000_000,
    closeTimeout: 500,
    onData(stream, session, callback) {
      readMail(stream)
        .then((mail) => {
          if (failing) return callback(Object.assign(new Error('Not now'), { responseCode: 451 }))
          // The envelope has the recipient; the header can differ.
          const to = session.envelope.rcptTo.map(({ address }) => address)
          mails = [{ ...mail, id: ++count, to, at: Date.now() }, ...mails].slice(0, kept)
          for (const tell of watchers) tell()
          callback()
        })
        .catch(callback)
    },
  })
  // A sender that disconnects early is not an error of this server.
  smtp.on('error', (error) => error.code === 'ECONNRESET' || console.warn(`Mail server: ${error.message}`))
  const smtpClaimed = await claimPort(smtpPort, 'the mail server', '--smtp-port=<n>', host)
  await new Promise((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(smtpClaimed, host, () => resolve(undefined))
  })

  const to = (address) =>
    mails.filter((mail) => !address || mail.to.some((one) => one.toLowerCase() === address.toLowerCase()))
  const inbox = createInbox({ read: to, watch: watchers })
  let pages
  const claimed = port === undefined ? undefined : await claimPort(port, 'the inbox', '--mail-port=<n>', host)
  if (claimed !== undefined) {
    pages = createServer((request, response) => {
      if (inbox.handle(request, response)) return
      const atRoot = request.url === '/'
      response.writeHead(atRoot ? 302 : 404, atRoot ? { location: '/inbox' } : { 'content-type': 'text/plain' })
      response.end(atRoot ? undefined : 'Not found.')
    })
    await new Promise((resolve) => pages.listen(claimed, host, () => resolve(undefined)))
  }

  return {
    smtpUrl: `smtp://${publicHost}:${smtpClaimed}`,
    smtpPort: smtpClaimed,
    /** URL of the inbox, if it has its own port. */
    url: claimed === undefined ? undefined : `http://${publicHost}:${claimed}/inbox`,
    /** Answers requests below `/inbox`. Returns false for others. */
    inboxHandler: inbox.handle,
    /** Returns the mails, newest first. @param {string} [address] */
    mails: (address) => to(address),
    /**
     * Resolves with the oldest mail to an address after the mail `after`, at once if it has arrived.
     * @param {string} address
     * @param {{ after?: number, within?: number }} [options] `after` is the id of a mail, `within` the time limit in ms
     * @returns {Promise<import('./read-mail.mjs').Mail>}
     */
    next(address, { after = 0, within = 10_000 } = {}) {
      const find = () => to(address).findLast((mail) => mail.id > after)
      const there = find()
      if (there) return Promise.resolve(there)
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = find()
          if (found) end(() => resolve(found))
        }
        const timer = setTimeout(() => end(() => reject(new Error(`No mail came for ${address}.`))), within)
        const end = (finish) => {
          clearTimeout(timer)
          watchers.delete(look)
          finish()
        }
        watchers.add(look)
      })
    },
    clear() {
      mails = []
    },
    /** Refuses further mails, or accepts them again. @param {boolean} [refuses] */
    fail(refuses = true) {
      failing = refuses
    },
    async stop() {
      inbox.stop()
      await Promise.all([
        new Promise((resolve) => smtp.close(() => resolve(undefined))),
        pages &&
          new Promise((resolve) => {
            pages.close(() => resolve(undefined))
            pages.closeAllConnections()
          }),
      ])
    },
  }
}
