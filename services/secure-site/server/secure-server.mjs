import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { createMethods } from './api/methods.mjs'
import { createAudit } from './audit/audit.mjs'
import { createChanges } from './changes/changes.mjs'
import { openDatabase } from './database/database.mjs'
import { createDevicePage } from './devices/device-page.mjs'
import { createDeviceProof } from './devices/device-proof.mjs'
import { createWaiting } from './devices/waiting.mjs'
import { createWalletDevices } from './devices/wallet-devices.mjs'
import { createApi } from './http/api.mjs'
import { createCsrf } from './http/csrf.mjs'
import { createHeaders } from './http/headers.mjs'
import { Problem } from './http/problem.mjs'
import { addressOf } from './http/request.mjs'
import { checkKeys } from './keys/key-checks.mjs'
import { createRowMac } from './keys/row-mac.mjs'
import { createSealing } from './keys/sealing.mjs'
import { deriveKeys } from './keys/secrets.mjs'
import { createChallenges } from './login/challenges.mjs'
import { createCodes } from './login/codes.mjs'
import { createSessions } from './login/sessions.mjs'
import { createUsers } from './login/users.mjs'
import { createMailer } from './mails/mailer.mjs'
import { createSocialPages } from './oauth/social-pages.mjs'
import { createSocialRequests } from './oauth/social-requests.mjs'
import { createAssets } from './pages/assets.mjs'
import { simplePage } from './pages/pages.mjs'
import { createFiles, createPages } from './pages/pages-routes.mjs'
import { createPasskeys } from './passkeys/passkeys.mjs'
import { createCounter } from './rate-limits/counters.mjs'
import { createRequestQueue } from './rate-limits/request-queue.mjs'
import { readSettings } from './settings/settings.mjs'
import { createWallets } from './shares/wallets.mjs'
import { wantedLanguage } from './words/language.mjs'

/** @typedef {Awaited<ReturnType<typeof assemble>>} Parts the services that calls and pages use */

/** @param {import('./settings/settings.mjs').Settings} settings @param {string} publicUrl */
async function assemble(settings, publicUrl) {
  const { clock, masterKeys, pepper, codeCost: cost } = settings
  const database = await openDatabase(settings.database)
  const keys = deriveKeys(pepper)
  const sealing = createSealing(masterKeys)
  await checkKeys({ database, keys, sealing }).catch(async (error) => {
    await database.close()
    throw error
  })
  const codes = createCodes({ codeMac: keys.codeMac, cost })
  const { emailId } = keys
  const requestQueue = createRequestQueue()
  const audit = createAudit({ database, mac: keys.auditMac, clock })
  const rows = createRowMac({
    macFor: keys.rowMac,
    // Logged in a separate transaction, because the transaction that reads the row may be rolled back.
    refused: (table) =>
      void audit.write({ action: 'row_refused', result: table }).catch((error) => console.error(error)),
  })
  const users = createUsers({ sealing, clock, rows })
  const wallets = createWallets({ users, clock })
  if (masterKeys.length > 1) await users.resealAll(database)
  const walletDevices = createWalletDevices({ database, clock, rows, wallets })
  const sessions = createSessions({ database, clock, mac: keys.sessionMac, rows })
  return {
    ...{ settings, publicUrl, database, requestQueue, keys, sealing, codes, audit, rows },
    headers: createHeaders({ publicUrl, popupTie: settings.popupTie }),
    ...{ users, wallets, walletDevices, sessions },
    passkeys: createPasskeys({ database, clock, publicUrl, wallets }),
    deviceProof: createDeviceProof({ database, clock, publicUrl }),
    csrf: createCsrf({ mac: keys.csrfMac, clock }),
    counter: createCounter({ database, clock }),
    mailer: createMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, requestQueue }),
    changes: createChanges({ database, sealing, clock }),
    challenges: createChallenges({ database, sealing, codes, emailId, settings, rows }),
    social: createSocialRequests({ database, sealing, clock, rows, mac: keys.codeMac }),
    waiting: createWaiting(database, settings.limits),
  }
}

/** Hides unexpected errors from clients; the operator finds them in the log. */
function problemOf(error) {
  if (error instanceof Problem) return error
  console.error(error)
  return new Problem(500, 'failed', 'Something went wrong here. Try again.')
}

/** @param {Parts} parts */
function createHandler(parts) {
  const { headers, publicUrl, settings, requestQueue } = parts
  const callApi = createApi({ ...parts, methods: createMethods(parts) })
  const openFile = createFiles(parts, createAssets(settings.assets))
  const openPage = createPages(parts, { device: createDevicePage(parts), social: createSocialPages(parts) })

  const inTurn = (request, response, work) =>
    requestQueue.take(addressOf(request, settings.trustedProxies), response, work)

  async function api(request, response, name) {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const finish = (status, body, more = {}) =>
      response.headersSent || response.destroyed
        ? undefined
        : response.writeHead(status, { ...headers.api(), ...more }).end(JSON.stringify(body))
    try {
      const called = await inTurn(request, response, () => callApi(request, name, gone.signal))
      if (!called) return
      const { answer, cookies } = called
      finish(200, answer, cookies.length > 0 ? { 'set-cookie': cookies } : {})
    } catch (error) {
      const { status, code, message, more } = problemOf(error)
      const retry = more.retryAfter === undefined ? {} : { 'retry-after': String(more.retryAfter) }
      // Closing the connection avoids reading the rest of a body that is too long.
      finish(status, { error: code, message, ...more }, status === 413 ? { ...retry, connection: 'close' } : retry)
    }
  }

  async function page(request, response, url) {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const language = wantedLanguage(request.headers)
    let answer
    try {
      answer =
        openFile(request, url.pathname) ??
        (await inTurn(request, response, () => openPage(request, url, language, gone.signal)))
      if (response.destroyed) return
      if (!answer) throw new Problem(404, 'unknown', 'There is no such page.')
    } catch (error) {
      const { status, code, more } = problemOf(error)
      const retry = more.retryAfter === undefined ? {} : { 'retry-after': String(more.retryAfter) }
      const { problems } = language.texts
      const title = Object.hasOwn(problems, code) ? problems[code] : problems.failed
      answer = {
        status,
        headers: { ...headers.page({}, language.code), ...retry },
        body: simplePage({ title }, language),
      }
    }
    response.writeHead(answer.status ?? 200, answer.headers).end(request.method === 'HEAD' ? undefined : answer.body)
  }

  return async function handle(request, response) {
    const target = request.url ?? '/'
    const url = URL.canParse(target, publicUrl) ? new URL(target, publicUrl) : new URL(publicUrl)
    if (url.pathname.startsWith('/api/')) return api(request, response, url.pathname.slice('/api/'.length))
    return page(request, response, url)
  }
}

/**
 * Starts the server of the secure site. Throws a `SettingsError` for unsafe settings.
 * @param {import('./settings/settings.mjs').SecureServerOptions} options
 */
export async function startSecureServer(options) {
  const settings = readSettings(options)
  const { tls, port, host } = settings
  /** @type {ReturnType<typeof createHandler> | undefined} */
  let handle
  /** Requests in progress; the database closes after them. @type {Set<Promise<void>>} */
  const running = new Set()
  const listener = (request, response) => {
    const serving = (handle?.(request, response) ?? Promise.reject(new Error('Not ready.')))
      .catch((error) => {
        console.error(error)
        response.destroy()
      })
      .finally(() => running.delete(serving))
    running.add(serving)
  }
  // A request that arrives slower than this is answered with 408. The limits do not apply to answers, so that long
  // polls are unaffected.
  const patience = {
    requestTimeout: 10_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 1000,
    maxHeaderSize: 16_384,
  }
  const server = tls ? createTlsServer({ ...tls, ...patience }, listener) : createServer(patience, listener)
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  const end = () =>
    new Promise((resolve) => {
      server.close(() => resolve(undefined))
      server.closeAllConnections()
    })
  const { port: given } = server.address()
  const publicUrl = settings.publicUrl ?? `${tls ? 'https' : 'http'}://${host}:${given}`
  const parts = await assemble(settings, publicUrl).catch(async (error) => {
    await end()
    throw error
  })
  await Promise.all([parts.audit.start(), parts.waiting.start()]).catch(async (error) => {
    await end()
    await parts.database.close()
    throw error
  })
  handle = createHandler(parts)

  const sweep = async () => {
    const { counter, sessions, challenges, social, passkeys, changes, deviceProof, walletDevices } = parts
    const all = [counter, sessions, challenges, social, passkeys, changes, deviceProof, walletDevices]
    for (const what of all) await what.sweep()
  }
  const sweeping = setInterval(() => sweep().catch((error) => console.error(error)), 60_000).unref()
  const forgetting = setInterval(parts.rows.forget, 86_400_000).unref()

  return {
    url: publicUrl,
    port: given,
    /** Returns the newest audit row that this process has seen, for storage elsewhere. */
    logHead: parts.audit.head,
    async stop() {
      clearInterval(sweeping)
      clearInterval(forgetting)
      parts.waiting.stop()
      await end()
      parts.mailer.stop()
      await Promise.race([Promise.all(running), pause(3000, undefined, { ref: false })])
      await Promise.all([parts.counter.stop(), parts.audit.stop()])
      await parts.database.close()
    },
  }
}
