import * as v from 'valibot'
import { codeMail } from '../mails/code-mail.mjs'
import { noticeMail } from '../mails/notice-mail.mjs'
import { Problem } from '../problem.mjs'
import { emailIssuer, needEmail } from './email-login.mjs'
import { code, email, token } from './schemas.mjs'
import { tryCode } from './wrong-code.mjs'

/** After a change of the address the key stays where it is for this long. */
const hold = 24 * 3_600_000

/**
 * A new address: first a code on the one that is there, then one on the new one.
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../api.mjs').Method>}
 */
export function emailUpdate(parts) {
  const { database, challenges, mailer, keys, users, sessions, audit, settings } = parts
  const placeOf = (call) => ({ project: call.project.id, origin: call.origin, ...call.trace })

  /** Opens a challenge, after what else belongs to it, and mails its code. */
  async function send(call, { purpose, to, next, before = async () => {} }) {
    const prepared = await challenges.prepare(call.project.codeLength)
    await database.transaction(async (transaction) => {
      await before(transaction)
      const wanted = { purpose, email: to, userId: call.userId, ...(next ? { next } : {}) }
      await challenges.open(transaction, call, wanted, prepared)
      const entry = { action: 'code_sent', result: 'ok', who: call.userId, note: purpose, target: keys.emailId(to.key) }
      await audit.writeIn(transaction, { ...entry, ...placeOf(call) })
    })
    const content = { code: prepared.code, seconds: call.project.codeSeconds, purpose, name: call.project.name }
    await mailer.send(to.address, codeMail({ ...content, origin: call.origin })).catch(async (error) => {
      await challenges.drop(prepared.id)
      throw error
    })
    return prepared.id
  }

  async function start(call, input) {
    const next = needEmail(input.email)
    const user = await users.read(database, call.userId)
    if (user?.email?.toLowerCase() === next.key)
      throw new Problem(400, 'email_same', 'This is the address that the account already has.')
    const present = user?.email ? needEmail(user.email) : undefined
    const wanted = present
      ? { purpose: 'update-primary', to: present, next: next.address }
      : { purpose: 'update-secondary', to: next }
    const challengeId = await send(call, wanted)
    return { challengeId, action: present ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' }
  }

  async function primary(call, input) {
    const row = await challenges.find(call, input.challengeId, 'update-primary')
    await tryCode(parts, call, { row, code: input.code })
    const to = needEmail(challenges.nextOf(row))
    const before = (transaction) => challenges.use(transaction, input.challengeId)
    return { challengeId: await send(call, { purpose: 'update-secondary', to, before }) }
  }

  async function secondary(call, input) {
    const row = await challenges.find(call, input.challengeId, 'update-secondary')
    await tryCode(parts, call, { row, code: input.code })
    const { userId } = call
    const emailId = String(row.email_id)
    const address = challenges.emailOf(row)
    const old = (await users.read(database, userId))?.email
    const user = await database.transaction(async (transaction) => {
      await challenges.use(transaction, input.challengeId)
      await transaction.lock(`identity ${emailIssuer} ${emailId}`)
      const identity = { issuer: emailIssuer, subject: emailId }
      if (await users.ownerOf(transaction, identity))
        throw new Problem(409, 'email_taken', 'Another account has this address.')
      await users.replaceIdentity(transaction, userId, identity)
      await users.hold(transaction, userId, settings.clock() + hold)
      if (call.token) await sessions.endOthers(transaction, userId, call.token)
      const entry = { action: 'email_changed', result: 'ok', who: userId, target: emailId }
      await audit.writeIn(transaction, { ...entry, ...placeOf(call) })
      return users.setEmail(transaction, userId, address)
    })
    const notice = noticeMail({ name: call.project.name, origin: call.origin })
    // The change stands whether or not they arrive.
    await Promise.allSettled([old, address].filter(Boolean).map((to) => mailer.send(to, notice)))
    return { user }
  }

  const codeSchema = v.object({ challengeId: token, code })
  return {
    'email/update': { session: true, schema: v.object({ email }), run: start },
    'email/update-primary': { session: true, schema: codeSchema, run: primary },
    'email/update-secondary': { session: true, schema: codeSchema, run: secondary },
  }
}
