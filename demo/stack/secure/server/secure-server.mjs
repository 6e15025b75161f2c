import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { createMethods } from './api/methods.mjs'
import { createApi } from './api.mjs'
import { createAssets } from './assets.mjs'
import { createAudit } from './audit.mjs'
import { createChallenges } from './challenges.mjs'
import { createChanges } from './changes.mjs'
import { createCodes } from './codes.mjs'
import { createCounter } from './counters.mjs'
import { createCsrf } from './csrf.mjs'
import { openDatabase } from './database/database.mjs'
import { createDevicePage } from './device-page.mjs'
import { createDeviceProof } from './device-proof.mjs'
import { createHeaders } from './headers.mjs'
import { checkKeys } from './key-checks.mjs'
import { createMailer } from './mails/mailer.mjs'
import { createSocialPages } from './oauth/social-pages.mjs'
import { createSocialRequests } from './oauth/social-requests.mjs'
import { simplePage } from './pages.mjs'
import { createFiles, createPages } from './pages-routes.mjs'
import { createPasskeys } from './passkeys.mjs'
import { Problem } from './problem.mjs'
import { addressOf } from './request.mjs'
import { createRowMac } from './row-mac.mjs'
import { createSealing } from './sealing.mjs'
import { deriveKeys } from './secrets.mjs'
import { createSessions } from './sessions.mjs'
import { readSettings } from './settings.mjs'
import { createTurns } from './turns.mjs'
import { createUsers } from './users.mjs'
import { createWaiting } from './waiting.mjs'
import { createWalletDevices } from './wallet-devices.mjs'
import { createWallets } from './wallets.mjs'
import { wantedLanguage } from './words/language.mjs'

/** @typedef {Awaited<ReturnType<typeof assemble>>} Parts what the calls and pages are made of */

/** @param {import('./settings.mjs').Settings} settings @param {string} publicUrl */
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
  const turns = createTurns()
  const audit = createAudit({ database, mac: keys.auditMac, clock })
  const rows = createRowMac({
    macFor: keys.rowMac,
    // Behind whatever is being done with the row, and not as a part of it.
    refused: (table) =>
      void audit.write({ action: 'row_refused', result: table }).catch((error) => console.error(error)),
  })
  const users = createUsers({ sealing, clock, rows })
  const wallets = createWallets({ users, clock })
  if (masterKeys.length > 1) await users.resealAll(database)
  const walletDevices = createWalletDevices({ database, clock, rows, wallets })
  const sessions = createSessions({ database, clock, mac: keys.sessionMac, rows })
  return {
    ...{ settings, publicUrl, database, turns, keys, sealing, codes, audit, rows },
    headers: createHeaders({ publicUrl, popupTie: settings.popupTie }),
    ...{ users, wallets, walletDevices, sessions },
    passkeys: createPasskeys({ database, clock, publicUrl, wallets }),
    deviceProof: createDeviceProof({ database, clock, publicUrl }),
    csrf: createCsrf({ mac: keys.csrfMac, clock }),
    counter: createCounter({ database, clock }),
    mailer: createMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, turns }),
    changes: createChanges({ database, sealing, clock }),
    challenges: createChallenges({ database, sealing, codes, emailId, settings, rows }),
    social: createSocialRequests({ database, sealing, clock, rows, mac: keys.codeMac }),
    waiting: createWaiting(database, settings.limits),
  }
}

/** Something failed here; what, is nobody's business but the operator's. */
function problemOf(error) {
  if (error instanceof Problem) return error
  console.error(error)
  return new Problem(500, 'failed', 'Something went wrong here. Try again.')
}

/** @param {Parts} parts */
function createHandler(parts) {
  const { headers, publicUrl, settings, turns } = parts
  const callApi = createApi({ ...parts, methods: createMethods(parts) })
  const openFile = createFiles(parts, createAssets(settings.assets))
  const openPage = createPages(parts, { device: createDevicePage(parts), social: createSocialPages(parts) })

  const inTurn = (request, response, work) => turns.take(addressOf(request, settings.trustedProxies), response, work)

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
      // What was not read of a body that is too long is not waited for.
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
 * Starts the server of the embedded wallet. Throws a `SettingsError` when it would not be safe as it was set up.
 * @param {import('./settings.mjs').SecureServerOptions} options
 */
export async function startSecureServer(options) {
  const settings = readSettings(options)
  const { tls, port, host } = settings
  /** @type {ReturnType<typeof createHandler> | undefined} */
  let handle
  /** What is still being answered; the database stays open for it. @type {Set<Promise<void>>} */
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
  // A body that comes slower than this is answered with 408; long polls are answers and may take their time.
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
    /** The newest row of the audit log that this process has seen, to be kept in another place. */
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
