import nodemailer from 'nodemailer'
import { Problem } from '../problem.mjs'
import { createTurns } from '../turns.mjs'
import { isLoopback } from '../urls.mjs'

/**
 * Sends mails over one or a few open connections. Anywhere but on this machine they are encrypted or not sent.
 * @param {{ smtpUrl: string, from: string, turns?: ReturnType<typeof import('../turns.mjs').createTurns> }} options
 */
export function createMailer({ smtpUrl, from, turns = createTurns() }) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: 4,
    maxMessages: 500,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ignoreTLS: !secure && isLoopback(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    /**
     * @param {string} to
     * @param {{ subject: string, text: string, html: string }} mail
     */
    async send(to, mail) {
      try {
        await turns.mail(() =>
          transport.sendMail({
            from,
            // As an object: nothing of it is read as a list of addresses.
            to: { name: '', address: to },
            ...mail,
            headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          }),
        )
      } catch (error) {
        console.warn(`Mail: ${error.code ?? 'failed'} ${error.responseCode ?? ''}`.trim())
        throw new Problem(503, 'mail_failed', 'The mail could not be sent. Try again later.', { retryAfter: 30 })
      }
    },
    /** Whether the mail server answers. */
    ready: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    stop: () => transport.close(),
  }
}
