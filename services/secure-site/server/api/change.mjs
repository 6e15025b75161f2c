import * as v from 'valibot'
import { createDeviceSteps } from '../devices/device-steps.mjs'
import { hold } from '../devices/wallet-devices.mjs'
import { Problem } from '../http/problem.mjs'
import { codeMail } from '../mails/code-mail.mjs'
import { noticeMail } from '../mails/notice-mail.mjs'
import { createAttempts } from './attempts.mjs'
import { createChangeSteps } from './change-steps.mjs'
import { emailIssuer, needEmail } from './email-login.mjs'
import { assertion, code, credentialId, email, token } from './schemas.mjs'
import { tryCode } from './wrong-code.mjs'

/**
 * The API methods that change how a user signs in: a new email address or a new passkey. The owner has to prove
 * presence first, by a code to the current address, a passkey of the wallet, or a new sign-in with the account's
 * provider; a session alone is not enough. A device that is new for the wallet needs a passkey. A new address is
 * confirmed by a second code.
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../http/api.mjs').Method>}
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
    // On a device that is new for the wallet, a passkey is the only accepted proof.
    if ((await passkeys.idsOf(call.userId)).length === 0) await needSettled(database, call)
    if (input.kind === 'passkey') return present(call, await changes.open(call, 'passkey', input.id))
    const next = needEmail(input.email)
    const user = await users.read(database, call.userId)
    if (user?.email && needEmail(user.email).key === next.key)
      throw new Problem(400, 'email_same', 'This is the address that the account already has.')
    return present(call, await changes.open(call, 'email', next.address))
  }

  /** Mails the code of the next step. */
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

  /**
   * Checks the code of the current step. The first code proves the owner; the second proves the new address and
   * completes the change.
   */
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
      // The lock serializes two concurrent changes of one user.
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
    // The change is final even if the notices cannot be delivered.
    await Promise.allSettled([old, target].filter(Boolean).map((to) => mailer.send(to, notice)))
    return user
  }

  /** Returns a challenge for the passkeys of the wallet. */
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
