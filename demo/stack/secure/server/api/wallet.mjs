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
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../api.mjs').Method>}
 */
export function wallet({ database, users, wallets, audit, settings, publicUrl }) {
  const placeOf = (call) => ({ project: call.project.id, origin: call.origin, ...call.trace })

  async function read(call) {
    const held = await users.heldUntil(database, call.userId)
    const answer = { wallet: (await wallets.read(database, call.userId)) ?? null }
    return held > settings.clock() ? { ...answer, exportHeldUntil: held } : answer
  }

  async function create(call, { id, addresses, ...secrets }) {
    if (secrets.recoveryShare !== undefined && call.project.recovery !== 'operator')
      throw new Problem(400, 'recovery_refused', 'The server keeps no recovery share for this project.')
    const { userId } = call
    const answer = await database.transaction(async (transaction) => {
      const isFirst = await wallets.create(transaction, userId, { id, addresses, ...secrets })
      const stored = await wallets.read(transaction, userId)
      if (!isFirst) throw new Problem(409, 'wallet_exists', 'This account already has a wallet.', { wallet: stored })
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
      const wallet = await wallets.changeWraps(transaction, userId, (wraps) => {
        const others = wraps.filter((one) => one.kind !== added.kind || one.id !== added.id)
        if (others.length >= mostWraps)
          throw new Problem(400, 'wraps_full', 'This wallet has too many ways to recover it.')
        return [...others, added]
      })
      if (!wallet) throw new Problem(400, 'wallet_missing', 'This account has no wallet yet.')
      const entry = { action: 'wrap_added', result: 'ok', who: userId, target: added.id, note: added.kind }
      await audit.writeIn(transaction, { ...entry, ...placeOf(call) })
      return { wallet }
    })
  }

  return {
    'wallet/read': { session: true, run: read },
    'wallet/create': { session: true, schema: created, run: create },
    'wallet/wrap': { session: true, schema: addedWrap, run: addWrap },
  }
}
