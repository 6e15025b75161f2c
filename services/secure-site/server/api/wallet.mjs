import * as v from 'valibot'
import { createDeviceSteps } from '../devices/device-steps.mjs'
import { Problem } from '../http/problem.mjs'
import { passkeyMail } from '../mails/notice-mail.mjs'
import { base64, credentialId, id, token } from './schemas.mjs'

const wrap = v.object({ kind: v.literal('code'), id, data: base64(8192) })
const addedPasskey = v.object({
  ...{ kind: v.literal('passkey'), id: credentialId, data: base64(8192), publicKey: base64(2048) },
  ...{ clientData: base64(4096), authenticatorData: base64(4096), changeId: v.optional(token) },
})
const created = v.object({
  id,
  addresses: v.object({
    eip155: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))),
    solana: v.optional(v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))),
  }),
  serverShare: base64(4096),
  recoveryShare: v.optional(base64(4096)),
  // A new wallet may come with a recovery-code wrap only; a passkey needs a proof and is added afterwards.
  wraps: v.optional(v.pipe(v.array(wrap), v.maxLength(1)), []),
})
const mostWraps = 10
/** Milliseconds after the creation of a wallet in which its first passkey needs no proof but the sign-in. */
const settingUp = 60 * 60_000
const question = ({ userId }) => ({ userId, purpose: 'add', target: 'wallet' })

/**
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../http/api.mjs').Method>}
 */
export function wallet(parts) {
  const { database, users, wallets, walletDevices, passkeys, changes, mailer, audit, settings } = parts
  const steps = createDeviceSteps(parts)
  const placeOf = (call) => ({ project: call.project.id, origin: call.origin, ...call.trace })

  /** Returns the parts of the wallet that this device may receive, and the state of the device. */
  async function viewOf(call, { serverShare, recoveryShare, wraps, ...open }) {
    const { state, until, isWhole, mail } = await steps.enter(call, recoveryShare !== undefined)
    if (state !== 'known') {
      const device = { state, until, mail, passkeys: await passkeys.idsOf(call.userId) }
      return { wallet: { ...open, wraps: [] }, device }
    }
    const asking = (await walletDevices.asking(call.userId)).map(({ device, created, browser, network, origin }) => ({
      ...{ device, created, browser, network, origin },
    }))
    const parts = { ...open, serverShare, wraps, ...(isWhole && recoveryShare !== undefined ? { recoveryShare } : {}) }
    return { wallet: parts, device: { state, until }, asking }
  }

  async function read(call) {
    const held = await users.heldUntil(database, call.userId)
    const stored = await wallets.read(database, call.userId)
    const answer = stored ? await viewOf(call, stored) : { wallet: null }
    return held > settings.clock() ? { ...answer, exportHeldUntil: held } : answer
  }

  async function create(call, { id, addresses, ...secrets }) {
    if (secrets.recoveryShare !== undefined && call.project.recovery !== 'operator')
      throw new Problem(400, 'recovery_refused', 'The server keeps no recovery share for this project.')
    const { userId } = call
    const answer = await database.transaction(async (transaction) => {
      const isFirst = await wallets.create(transaction, userId, { id, addresses, ...secrets })
      if (!isFirst) return undefined
      const stored = await wallets.read(transaction, userId)
      await walletDevices.add(transaction, call, { state: 'known', ready: 0, way: 'made' })
      await audit.writeIn(transaction, {
        action: 'wallet_created',
        result: 'ok',
        who: userId,
        target: id,
        ...placeOf(call),
      })
      return { wallet: stored }
    })
    if (!answer) {
      const stored = await wallets.read(database, userId)
      throw new Problem(
        409,
        'wallet_exists',
        'This account already has a wallet.',
        stored && (await viewOf(call, stored)),
      )
    }
    await settings.onWallet(addresses).catch(() => {})
    return answer
  }

  /** Returns false only for the first passkey of a wallet that was created within `settingUp`. */
  async function needsProof(statements, userId) {
    const birth = await wallets.birthOf(statements, userId)
    const wraps = (await wallets.read(statements, userId))?.wraps ?? []
    return wraps.some(({ kind }) => kind === 'passkey') || (birth?.at ?? 0) + settingUp <= settings.clock()
  }

  async function addPasskey(call, { kind, data, changeId, ...made }) {
    const { userId, project, origin } = call
    const passkey = { kind, data, ...(await passkeys.readNew(call, question(call), made)) }
    const wallet = await database.transaction(async (transaction) => {
      // The lock keeps two concurrent calls from both counting as the first passkey.
      await transaction.lock(`wallet ${userId}`)
      const own = await walletDevices.read(transaction, userId, call.device.thumbprint)
      if (own?.state !== 'known' && (await wallets.read(transaction, userId)))
        throw new Problem(403, 'device_new', 'This browser does not know the wallet yet.')
      if (changeId === undefined) await steps.needSettled(transaction, call)
      if (await needsProof(transaction, userId)) {
        if (changeId === undefined)
          throw new Problem(403, 'change_unproved', 'Adding a passkey has to be confirmed first.')
        const { target, proof } = await changes.use(transaction, call, changeId, 'passkey')
        if (target !== passkey.id) throw new Problem(403, 'change_unproved', 'Another passkey was confirmed.')
        if (proof !== 'passkey') await steps.needSettled(transaction, call)
      }
      const changed = await wallets.changeWraps(transaction, userId, (wraps) => {
        const others = wraps.filter((one) => one.kind !== kind || one.id !== passkey.id)
        if (others.length >= mostWraps)
          throw new Problem(400, 'wraps_full', 'This wallet has too many ways to recover it.')
        return [...others, passkey]
      })
      if (!changed) throw new Problem(400, 'wallet_missing', 'This account has no wallet yet.')
      const entry = { action: 'wrap_added', result: 'ok', who: userId, target: passkey.id, note: kind }
      await audit.writeIn(transaction, { ...entry, ...placeOf(call) })
      return changed
    })
    const email = (await users.read(database, userId))?.email
    const place = { project: project.name, page: origin, browser: call.trace.browser }
    const notice = passkeyMail(call.language, place)
    // The passkey stays even if the notice cannot be delivered.
    if (email) await mailer.send(email, notice).catch(() => {})
    return { wallet }
  }

  return {
    'wallet/read': { session: true, run: read },
    'wallet/create': { session: true, schema: created, run: create },
    'wallet/passkey': {
      session: true,
      async run(call) {
        // Refusing here keeps the browser from creating a passkey that cannot be added.
        if ((await passkeys.idsOf(call.userId)).length === 0) await steps.needSettled(database, call)
        const challenge = await passkeys.ask(call, question(call))
        return { challenge, needsProof: await needsProof(database, call.userId) }
      },
    },
    'wallet/wrap': { session: true, schema: addedPasskey, run: addPasskey },
  }
}
