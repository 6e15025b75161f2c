import nodemailer from 'nodemailer'
import { Problem } from '../http/problem.mjs'
import { createRequestQueue } from '../rate-limits/request-queue.mjs'
import { isLoopback } from '../settings/urls.mjs'

/**
 * Sends mails over a small pool of connections. A connection to another host must use TLS; otherwise the mail is not
 * sent.
 * @param {{ smtpUrl: string, from: string, requestQueue?: ReturnType<typeof
 * import('../rate-limits/request-queue.mjs').createRequestQueue> }} options
 */
export function createMailer({ smtpUrl, from, requestQueue = createRequestQueue() }) {
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
        await requestQueue.mail(() =>
          transport.sendMail({
            from,
            // An address object is not parsed as a list of addresses.
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
    /** Resolves with true if the mail server answers. */
    ready: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    stop: () => transport.close(),
  }
}
