import * as v from 'valibot'
import { createDeviceSteps } from '../device-steps.mjs'
import { codeMail } from '../mails/code-mail.mjs'
import { noticeMail } from '../mails/notice-mail.mjs'
import { Problem } from '../problem.mjs'
import { hold } from '../wallet-devices.mjs'
import { createAttempts } from './attempts.mjs'
import { createChangeSteps } from './change-steps.mjs'
import { emailIssuer, needEmail } from './email-login.mjs'
import { assertion, code, credentialId, email, token } from './schemas.mjs'
import { tryCode } from './wrong-code.mjs'

/**
 * Changes of how somebody signs in: a new address, or a passkey. A session alone changes nothing, and a device that is new
 * for the wallet nothing either unless a passkey of the wallet proves it. First its owner proves
 * to be there now: by a code on the address in use, by a passkey of the wallet, or by signing in once more with the
 * provider of the account. A new address takes a code of its own after that.
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../api.mjs').Method>}
 */
export function change(parts) {
  const { database, challenges, changes, passkeys, walletDevices, mailer, keys, users, sessions } = parts
  const { audit, counter, settings } = parts
  const { clock } = settings
  const attempts = createAttempts(parts)
  const placeOf = (call) => ({ project: call.project.id, origin: call.origin, ...call.trace })
  const { stepOf, purposeOf, present, prove, needDevice } = createChangeSteps(parts)
  const { needSettled } = createDeviceSteps(parts)

  async function open(call, input) {
    await counter.spend(`changes ${call.userId}`, settings.limits.changesPerUser)
    // Only a passkey proves anything on a device that is new for the wallet.
    if ((await passkeys.idsOf(call.userId)).length === 0) await needSettled(database, call)
    if (input.kind === 'passkey') return present(call, await changes.open(call, 'passkey', input.id))
    const next = needEmail(input.email)
    const user = await users.read(database, call.userId)
    if (user?.email && needEmail(user.email).key === next.key)
      throw new Problem(400, 'email_same', 'This is the address that the account already has.')
    return present(call, await changes.open(call, 'email', next.address))
  }

  /** Mails the code of the step that comes next. */
  async function mail(call, { changeId }) {
    const change = await changes.find(call, changeId)
    await needDevice(call, change)
    const user = await users.read(database, call.userId)
    const step = stepOf(change)
    if (step === 'next' && change.kind !== 'email') throw new Problem(400, 'proof_done', 'No code is needed any more.')
    if (step === 'old' && !user?.email) throw new Problem(400, 'proof_other', 'This account has no address for a code.')
    const to = needEmail(step === 'old' ? user.email : change.target)
    const purpose = purposeOf(change)
    const prepared = await challenges.prepare(call.project.codeLength)
    const after = await database.transaction(async (transaction) => {
      await challenges.open(transaction, call, { purpose, email: to, userId: call.userId }, prepared)
      const entry = { action: 'code_sent', result: 'ok', who: call.userId, note: purpose, target: keys.emailId(to.key) }
      await audit.writeIn(transaction, { ...entry, ...placeOf(call) })
      return changes.update(transaction, call, changeId, ({ codes }) => ({ codes: { ...codes, [step]: prepared.id } }))
    })
    const { name, codeSeconds: seconds } = call.project
    const place = { project: name, page: call.origin }
    const content = { code: prepared.code, seconds, purpose, ...place, target: change.target }
    await mailer.send(to.address, codeMail(call.language, content)).catch(async (error) => {
      await challenges.drop(prepared.id)
      throw error
    })
    return present(call, after)
  }

  /** The code of the step that it is at: it proves its owner, or that the new address is theirs, which ends the change. */
  async function enterCode(call, { changeId, code: given }) {
    const change = await changes.find(call, changeId)
    await needDevice(call, change)
    const id = change.codes[stepOf(change)]
    if (!id) throw new Problem(410, 'code_gone', 'This code is no longer valid. Ask for a new one.')
    const row = await challenges.find(call, id, purposeOf(change))
    await tryCode(parts, call, { row, code: given })
    if (change.proof === undefined)
      return prove(call, changeId, 'email', (transaction) => challenges.use(transaction, id))
    return { user: await setEmail(call, change, id, String(row.email_id)) }
  }

  async function setEmail(call, { id: changeId, target }, challengeId, emailId) {
    const { userId } = call
    const { user, old } = await database.transaction(async (transaction) => {
      // The lock makes two changes at once run one after the other.
      await transaction.lock(`user ${userId}`)
      const old = (await users.read(transaction, userId))?.email
      await challenges.use(transaction, challengeId)
      await changes.use(transaction, call, changeId, 'email')
      await transaction.lock(`identity ${emailIssuer} ${emailId}`)
      const identity = { issuer: emailIssuer, subject: emailId }
      if (await users.ownerOf(transaction, identity))
        throw new Problem(409, 'email_taken', 'Another account has this address.')
      await users.replaceIdentity(transaction, userId, identity)
      await users.hold(transaction, userId, clock() + hold)
      const stay = await walletDevices.settled(transaction, userId)
      if (call.token) await sessions.endOthers(transaction, userId, call.token, stay)
      const entry = { action: 'email_changed', result: 'ok', who: userId, target: emailId }
      await audit.writeIn(transaction, { ...entry, ...placeOf(call) })
      return { user: await users.setEmail(transaction, userId, target), old }
    })
    const notice = noticeMail(call.language, { project: call.project.name, page: call.origin, old, next: target })
    // The change stands whether or not they arrive.
    await Promise.allSettled([old, target].filter(Boolean).map((to) => mailer.send(to, notice)))
    return user
  }

  /** Asks the passkeys of the wallet. */
  async function askPasskey(call, { changeId }) {
    await changes.find(call, changeId)
    const ids = await passkeys.idsOf(call.userId)
    if (ids.length === 0) throw new Problem(400, 'passkey_unknown', 'This account has no passkey.')
    return { challenge: await passkeys.ask(call, { userId: call.userId, purpose: 'change', target: changeId }), ids }
  }

  async function answerPasskey(call, { changeId, ...answer }) {
    await changes.find(call, changeId)
    await attempts.spend(call, 'verifies')
    await passkeys.prove(call, { userId: call.userId, purpose: 'change', target: changeId }, answer)
    return prove(call, changeId, 'passkey')
  }

  const one = v.object({ changeId: token })
  return {
    'change/open': {
      session: true,
      schema: v.variant('kind', [
        v.object({ kind: v.literal('email'), email }),
        v.object({ kind: v.literal('passkey'), id: credentialId }),
      ]),
      run: open,
    },
    'change/mail': { session: true, schema: one, run: mail },
    'change/code': { session: true, schema: v.object({ changeId: token, code }), run: enterCode },
    'change/passkey': { session: true, schema: one, run: askPasskey },
    'change/passkey-answer': {
      session: true,
      schema: v.object({ changeId: token, ...assertion.entries }),
      run: answerPasskey,
    },
  }
}
