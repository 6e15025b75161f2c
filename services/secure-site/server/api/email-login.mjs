import * as v from 'valibot'
import { readDevice, signedBy } from '../devices/devices.mjs'
import { Problem } from '../http/problem.mjs'
import { randomToken, sha256 } from '../keys/secrets.mjs'
import { readEmailAddress } from '../login/email-address.mjs'
import { codeMail } from '../mails/code-mail.mjs'
import { deviceMail } from '../mails/device-mail.mjs'
import { code, device, email, token } from './schemas.mjs'
import { tryCode } from './wrong-code.mjs'

const month = 30 * 86_400_000

/** The issuer name of email identities. */
export const emailIssuer = 'email'

/** @param {unknown} text */
export function needEmail(text) {
  const address = readEmailAddress(text)
  if (!address) throw new Problem(400, 'email_invalid', 'This is not an email address that a mail can be sent to.')
  return address
}

/**
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../http/api.mjs').Method>}
 */
export function emailLogin(parts) {
  const { database, challenges, mailer, keys, users, sessions, audit, settings, waiting, publicUrl, rows } = parts
  const { clock } = settings

  /**
   * Remembers the device for the mailbox. `seen` grants no rights, is updated at most once a month and is not covered
   * by the MAC.
   */
  async function noteDevice(transaction, emailId, device) {
    const now = clock()
    if (await rows.insert(transaction, 'devices', { email_id: emailId, device, created: now, seen: now })) return
    await transaction.run(
      'UPDATE devices SET seen = ? WHERE email_id = ? AND device = ? AND seen < ?',
      ...[now, emailId, device, now - month],
    )
  }

  /** Returns true if the device needs approval by mail before it receives a code. */
  async function isNew(transaction, emailId, thumbprint, rule) {
    if (rule === 'never') return false
    const known = 'SELECT * FROM devices WHERE email_id = ? AND device = ?'
    if (rows.check('devices', await transaction.get(known, emailId, thumbprint))) return false
    if (rule === 'always') return true
    return (await users.ownerOf(transaction, { issuer: emailIssuer, subject: emailId })) !== undefined
  }

  async function start(call, input) {
    const address = needEmail(input.email)
    const { text, thumbprint } = readDevice(input.device)
    const { codeLength, codeSeconds, name, newDevice } = call.project
    const emailId = keys.emailId(address.key)
    const asked = { purpose: /** @type {const} */ ('login'), email: address, device: text }
    await challenges.needRoom(call, asked)
    // Computed in both cases, so that the response time does not reveal whether the device is known.
    const prepared = await challenges.prepare(codeLength)
    const link = randomToken()
    const asks = await database.transaction(async (transaction) => {
      const approving = await isNew(transaction, emailId, thumbprint, newDevice)
      const wanted = approving ? { ...asked, link: sha256(link) } : asked
      await challenges.open(transaction, call, wanted, prepared)
      const place = { project: call.project.id, origin: call.origin, ...call.trace }
      const action = approving ? 'device_asked' : 'code_sent'
      await audit.writeIn(transaction, { action, result: 'ok', who: emailId, target: thumbprint, ...place })
      return approving
    })
    const place = { project: name, page: call.origin }
    const mail = asks
      ? deviceMail(call.language, {
          link: `${publicUrl}/device?token=${link}`,
          browser: call.trace.browser,
          network: call.trace.ip,
          ...place,
        })
      : codeMail(call.language, { code: prepared.code, seconds: codeSeconds, purpose: 'login', ...place })
    await mailer.send(address.address, mail).catch(async (error) => {
      await challenges.drop(prepared.id)
      throw error
    })
    return { challengeId: prepared.id, action: asks ? 'VERIFY_DEVICE' : 'VERIFY_OTP', codeLength, codeSeconds }
  }

  async function approved(call, { challengeId }) {
    const read = async () => {
      const { state } = await challenges.find(call, challengeId, 'login')
      return state === 'device' ? undefined : state
    }
    const state = await waiting.until(`device ${challengeId}`, read, { ms: 25_000, signal: call.signal, who: call.who })
    if (state === 'replaced' || state === 'burned')
      throw new Problem(410, 'code_gone', 'This sign-in is over. Begin again.')
    return { approved: state !== undefined }
  }

  async function verify(call, input) {
    const row = await challenges.find(call, input.challengeId, 'login')
    // A code is only valid together with the device's signature. Without it, no attempt is counted.
    if (!signedBy(String(row.device), `${input.challengeId}.${input.code}`, input.proof))
      throw new Problem(401, 'proof_wrong', 'This code was asked for on another device.')
    await tryCode(parts, call, { row, code: input.code })
    const emailId = String(row.email_id)
    const place = { project: call.project.id, origin: call.origin }
    const { user, session } = await database.transaction(async (transaction) => {
      await challenges.use(transaction, input.challengeId)
      const user = await users.findOrCreate(transaction, {
        ...{ issuer: emailIssuer, subject: emailId, provider: 'email' },
        ...{ email: challenges.emailOf(row), userName: null },
      })
      const device = sha256(String(row.device))
      await noteDevice(transaction, emailId, device)
      const session = await sessions.open(transaction, { userId: user.id, ...place, device, before: call.token })
      await audit.writeIn(transaction, {
        action: 'login',
        result: 'ok',
        who: user.id,
        note: 'email',
        ...place,
        ...call.trace,
      })
      return { user, session }
    })
    call.setSession(session)
    return { user }
  }

  return {
    'email/start': { schema: v.object({ email, device }), run: start },
    'email/device': { schema: v.object({ challengeId: token }), run: approved },
    'email/verify': {
      schema: v.object({ challengeId: token, code, proof: v.pipe(v.string(), v.regex(/^[\w-]{86}$/)) }),
      run: verify,
    },
  }
}
