import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { claimPort } from '../ports.mjs'
import { createInbox } from './inbox.mjs'
import { readMail } from './read-mail.mjs'

const kept = 200

/**
 * A mail server that keeps the last mails in memory and delivers none, and its inbox as a page.
 * @param {{ smtpPort?: number, port?: number, host?: string, publicHost?: string }} [options] without `port` the inbox
 *   is not served here, only by `inboxHandler`
 */
export async function startMail({ smtpPort = 2525, port, host = '127.0.0.1', publicHost = host } = {}) {
  /** Newest first. @type {import('./read-mail.mjs').Mail[]} */
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
          // Who gets it is what the sender told the server, not what the letter says.
          const to = session.envelope.rcptTo.map(({ address }) => address)
          mails = [{ ...mail, id: ++count, to, at: Date.now() }, ...mails].slice(0, kept)
          for (const tell of watchers) tell()
          callback()
        })
        .catch(callback)
    },
  })
  // Senders that end in the middle are no failure of this server.
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
    /** The page, when it has a port of its own. */
    url: claimed === undefined ? undefined : `http://${publicHost}:${claimed}/inbox`,
    /** Answers requests below `/inbox` and returns true; leaves others alone. */
    inboxHandler: inbox.handle,
    /** Newest first. @param {string} [address] */
    mails: (address) => to(address),
    /**
     * The next mail to an address that is not older than `after`, also one that is already there.
     * @param {string} address
     * @param {{ after?: number, within?: number }} [options] `after` is the id of a mail
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
    /** From now on mails are refused, or taken again. @param {boolean} [refuses] */
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
