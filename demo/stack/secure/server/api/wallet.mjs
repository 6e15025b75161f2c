import * as v from 'valibot'
import { Problem } from '../problem.mjs'
import { checkPasskeyOrigin } from './passkey-origin.mjs'
import { base64, id } from './schemas.mjs'

const wrap = v.object({ kind: v.picklist(['passkey', 'code']), id, data: base64(8192) })
const addedWrap = v.object({ ...wrap.entries, clientData: v.optional(base64(4096)) })
const created = v.object({
  id,
  addresses: v.object({
    eip155: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))),
    solana: v.optional(v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))),
  }),
  serverShare: base64(4096),
  recoveryShare: v.optional(base64(4096)),
  wraps: v.optional(v.pipe(v.array(wrap), v.maxLength(10)), []),
})
const mostWraps = 10

/**
 * Shares and wraps of a wallet. All of them are one sealed text: the user's id, the wallet's id and the version are
 * authenticated with it, so that no part can be put back to an older state or moved to another wallet.
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../api.mjs').Method>}
 */
export function wallet({ database, users, audit, settings, publicUrl }) {
  const placeOf = (call) => ({ project: call.project.id, origin: call.origin, ...call.trace })
  const aboutOf = ({ id, version }) => ['wallet', String(id), Number(version)]

  async function open(statements, userId) {
    const row = await statements.get('SELECT * FROM wallets WHERE user_id = ?', userId)
    if (!row) return undefined
    const vault = await users.vault(statements, userId)
    const secrets = JSON.parse(vault.open(String(row.secrets), ...aboutOf(row)))
    return { id: row.id, version: row.version, addresses: JSON.parse(String(row.addresses)), ...secrets }
  }

  async function read(call) {
    const user = await database.get('SELECT held_until FROM users WHERE id = ?', call.userId)
    const held = Number(user?.held_until ?? 0)
    const answer = { wallet: (await open(database, call.userId)) ?? null }
    return held > settings.clock() ? { ...answer, exportHeldUntil: held } : answer
  }

  async function create(call, { id, addresses, ...secrets }) {
    if (secrets.recoveryShare !== undefined && call.project.recovery !== 'operator')
      throw new Problem(400, 'recovery_refused', 'The server keeps no recovery share for this project.')
    const { userId } = call
    const version = 1
    const answer = await database.transaction(async (transaction) => {
      const vault = await users.vault(transaction, userId)
      const sealed = vault.seal(JSON.stringify(secrets), ...aboutOf({ id, version }))
      const inserted = await transaction.run(
        `INSERT INTO wallets (user_id, id, version, addresses, secrets, created) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (user_id) DO NOTHING`,
        ...[userId, id, version, JSON.stringify(addresses), sealed, settings.clock()],
      )
      const stored = await open(transaction, userId)
      if (inserted !== 1)
        throw new Problem(409, 'wallet_exists', 'This account already has a wallet.', { wallet: stored })
      await audit.writeIn(transaction, {
        action: 'wallet_created',
        result: 'ok',
        who: userId,
        target: id,
        ...placeOf(call),
      })
      return { wallet: stored }
    })
    await settings.onWallet(addresses).catch(() => {})
    return answer
  }

  async function addWrap(call, { clientData, ...added }) {
    const { userId, project } = call
    if (clientData !== undefined) checkPasskeyOrigin(clientData, { publicUrl, origins: project.origins })
    else if (added.kind === 'passkey') throw new Problem(400, 'input', 'clientData: a passkey needs it.')
    return database.transaction(async (transaction) => {
      await transaction.lock(`wallet ${userId}`)
      const stored = await open(transaction, userId)
      if (!stored) throw new Problem(400, 'wallet_missing', 'This account has no wallet yet.')
      const { id, version: before, addresses, ...secrets } = stored
      const others = secrets.wraps.filter((one) => one.kind !== added.kind || one.id !== added.id)
      if (others.length >= mostWraps)
        throw new Problem(400, 'wraps_full', 'This wallet has too many ways to recover it.')
      const version = before + 1
      const vault = await users.vault(transaction, userId)
      const next = { ...secrets, wraps: [...others, added] }
      await transaction.run(
        'UPDATE wallets SET version = ?, secrets = ? WHERE user_id = ?',
        ...[version, vault.seal(JSON.stringify(next), ...aboutOf({ id, version })), userId],
      )
      const entry = { action: 'wrap_added', result: 'ok', who: userId, target: added.id, note: added.kind }
      await audit.writeIn(transaction, { ...entry, ...placeOf(call) })
      return { wallet: { id, version, addresses, ...next } }
    })
  }

  return {
    'wallet/read': { session: true, run: read },
    'wallet/create': { session: true, schema: created, run: create },
    'wallet/wrap': { session: true, schema: addedWrap, run: addWrap },
  }
}
