import { randomBytes } from 'node:crypto'
import Libsql from 'libsql'
import { createPublicClient, getAddress, http, isAddress, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** Milliseconds after which a session that no wallet has granted is forgotten. */
const UNGRANTED = 600_000
/** Sessions of an account that are kept at most. */
const MOST_SESSIONS = 100
/** Entries of a list in a request. */
const MOST = 64

const path = /^\/v1\/sessions\/(eip155:\d{1,15}):(0x[\da-fA-F]{40})(?:\/(revoke|activate))?$/

/** Returns true for a path that takes a body. @param {string} text */
export const takesSession = (text) => path.test(text)

/**
 * The text that an account signs when it grants a session: what was asked of the wallet, the co-signer's key included.
 * The signature is the session's `context`.
 */
export const grantText = ({ chainId, address, expiry, signer, permissions }) =>
  `Grant this smart session:\n${JSON.stringify({ chainId, address, expiry, signer, permissions })}`

/** The text that an account signs to end a session. @param {string} pci */
export const revokeText = (pci) => `Revoke smart session ${pci}`

const refusal = (name, description, status = 400) => ({
  status,
  body: { status: 'error', reasons: [{ name, description }] },
})

const isList = (value) => Array.isArray(value) && value.length > 0 && value.length <= MOST
const isTyped = (value) => typeof Object(value).type === 'string'

/** Returns the name and address of the site that asks; a request without an origin comes from no page. */
function projectOf(origin) {
  const url = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined
  return url?.host ? { name: url.host, url: url.origin } : {}
}

/**
 * The smart sessions of accounts. A session is listed once its account has signed what it allows, and ends when the
 * account signs that. The co-signer's key of a session is kept with it, and deleted as the session ends.
 * @param {object} options
 * @param {string} options.file an SQLite database, or `:memory:`
 * @param {Record<string, { rpcUrl: string }>} options.networks by CAIP-2 id
 * @param {() => number} [options.now] epoch milliseconds
 */
export function openSessions({ file, networks, now = Date.now }) {
  const database = new Libsql(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'busy_timeout = 5000'])
    database.exec(`PRAGMA ${pragma}`)
  database.exec(
    'CREATE TABLE IF NOT EXISTS sessions (pci TEXT PRIMARY KEY, account TEXT NOT NULL, request TEXT NOT NULL, project TEXT NOT NULL, secret TEXT, state TEXT NOT NULL, created INTEGER NOT NULL) STRICT',
  )
  database.exec('CREATE INDEX IF NOT EXISTS sessions_of ON sessions (account, state)')
  const byAccount = database.prepare(
    "SELECT * FROM sessions WHERE account = ? AND state = 'granted' ORDER BY created DESC",
  )
  const byId = database.prepare('SELECT * FROM sessions WHERE pci = ? AND account = ?')
  const count = database.prepare("SELECT count(*) AS total FROM sessions WHERE account = ? AND state <> 'revoked'")
  const add = database.prepare("INSERT INTO sessions VALUES (?, ?, ?, ?, ?, 'asked', ?)")
  const grant = database.prepare("UPDATE sessions SET state = 'granted' WHERE pci = ? AND state = 'asked'")
  const revoke = database.prepare("UPDATE sessions SET state = 'revoked', secret = NULL WHERE pci = ?")
  const forget = database.prepare("DELETE FROM sessions WHERE state = 'asked' AND created < ?")

  /** Resolves with true if the account signed the text; undefined if the node does not answer. */
  const isSigned = (chainId, address, message, signature) =>
    createPublicClient({ transport: http(networks[chainId]?.rpcUrl, { timeout: 10_000 }) })
      .verifyMessage({ address: getAddress(address), message, signature })
      .catch(() => undefined)

  /** Returns the answer to a signature that is not right; undefined for a right one. */
  async function unsigned(chainId, address, message, signature) {
    if (!isHex(signature)) return refusal('signature', 'Wrong signature')
    const signed = await isSigned(chainId, address, message, signature)
    if (signed === undefined) return refusal('network', 'The node of this network does not answer', 502)
    return signed ? undefined : refusal('signature', 'Wrong signature')
  }

  function ask(account, chainId, address, body, origin) {
    const { expiry, signer, permissions } = Object(body)
    const keys = Object(Object(signer).data).keys
    const isHere = Number(body?.chainId) === Number(chainId.slice('eip155:'.length))
    if (!isHere) return refusal('chainId', 'Not the network of the account')
    if (!isAddress(body.address ?? '', { strict: false }) || body.address.toLowerCase() !== address)
      return refusal('address', 'Not the account of the path')
    // Later moments are no dates, so that no page could list such a session, or end it.
    if (!Number.isSafeInteger(expiry) || expiry > 8_640_000_000_000 || expiry * 1_000 <= now())
      return refusal('expiry', 'Not in the future')
    if (Object(signer).type !== 'keys' || !isList(keys) || !keys.every(isTyped))
      return refusal('signer', 'Needs a list of keys')
    if (!isList(permissions) || !permissions.every(isTyped))
      return refusal('permissions', 'Needs a list of permissions')
    forget.run(now() - UNGRANTED)
    if (count.get(account).total >= MOST_SESSIONS) return refusal('address', 'This account has too many sessions', 429)
    const secret = generatePrivateKey()
    const key = { type: 'secp256k1', publicKey: privateKeyToAccount(secret).publicKey }
    const pci = randomBytes(16).toString('hex')
    const asked = {
      ...{ chainId: body.chainId, address: body.address, expiry },
      signer: { ...signer, data: { ...signer.data, keys: [key, ...keys] } },
      permissions,
    }
    add.run(pci, account, JSON.stringify(asked), JSON.stringify(projectOf(origin)), secret, now())
    return { status: 200, body: { pci, key } }
  }

  async function activate(account, chainId, address, { pci, context }) {
    const row = typeof pci === 'string' && byId.get(pci, account)
    if (!row || row.state === 'revoked') return refusal('pci', 'Session not found', 404)
    const refused = await unsigned(chainId, address, grantText(JSON.parse(row.request)), context)
    if (refused) return refused
    grant.run(pci)
    return { status: 200, body: { success: true } }
  }

  async function end(account, chainId, address, { pci, signature }) {
    const row = typeof pci === 'string' && byId.get(pci, account)
    if (!row) return refusal('pci', 'Session not found', 404)
    const refused = await unsigned(chainId, address, revokeText(pci), signature)
    if (refused) return refused
    // A second time is as good as the first one: its answer may have been lost.
    revoke.run(pci)
    return { status: 200, body: { success: true } }
  }

  /**
   * Returns the answer about sessions; undefined for another path.
   * @param {{ path: string, posted?: unknown, origin?: string | undefined }} call
   */
  return async ({ path: asked, posted, origin }) => {
    const [found, chainId = '', raw = '', what] = path.exec(asked) ?? []
    if (!found) return undefined
    if (!Object.hasOwn(networks, chainId)) return refusal('network', 'Network not supported')
    const address = raw.toLowerCase()
    const account = `${chainId}:${address}`
    if (posted === undefined) {
      if (what) return refusal('method', 'Needs a POST', 405)
      const pcis = byAccount.all(account).map(({ pci, request, project, created }) => {
        const { expiry, permissions } = JSON.parse(request)
        return {
          pci,
          project: JSON.parse(project),
          chainId,
          expiry,
          permissions,
          createdAt: Math.floor(created / 1_000),
        }
      })
      return { status: 200, body: { pcis } }
    }
    const body = Object(posted)
    if (what === 'activate') return activate(account, chainId, address, body)
    if (what === 'revoke') return end(account, chainId, address, body)
    return ask(account, chainId, address, body, origin)
  }
}
