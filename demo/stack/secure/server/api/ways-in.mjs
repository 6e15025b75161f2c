import * as v from 'valibot'
import { createDeviceSteps } from '../device-steps.mjs'
import { readEmailAddress } from '../email-address.mjs'
import { forgottenMail } from '../mails/notice-mail.mjs'
import { Problem } from '../problem.mjs'
import { deviceWait } from '../wallet-devices.mjs'
import { emailIssuer } from './email-login.mjs'
import { credentialId } from './schemas.mjs'

const thumbprint = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/**
 * What somebody gets in by: the browsers that know the wallet, its passkeys, and the provider that the account was made
 * with. Each can be forgotten by a browser that may change how its owner signs in; the last one that leads in cannot.
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../api.mjs').Method>}
 */
export function waysIn(parts) {
  const { database, users, wallets, walletDevices, sessions, keys, audit, mailer, waiting } = parts
  const { needSettled } = createDeviceSteps(parts)
  const passkeysOf = async (statements, userId) =>
    ((await wallets.read(statements, userId))?.wraps ?? []).filter(({ kind }) => kind === 'passkey')
  const gone = () => new Problem(410, 'way_gone', 'That is forgotten already.')

  async function list(call) {
    const { userId } = call
    await needSettled(database, call)
    const browsers = (await walletDevices.known(userId)).map(({ device, browser, network, origin, since, seen }) => ({
      ...{ id: device, browser, network, origin, since, seen },
      isThis: device === call.device.thumbprint,
    }))
    const passkeys = (await passkeysOf(database, userId)).map(({ id }) => ({ id }))
    const user = await users.read(database, userId)
    const hasProvider = user !== undefined && user.provider !== emailIssuer
    return { browsers, passkeys, providers: hasProvider ? [{ id: user.provider, isOnly: user.email === null }] : [] }
  }

  const forgets = {
    async browser(transaction, call, id) {
      if (id === call.device.thumbprint)
        throw new Problem(400, 'way_own', 'This browser itself is left by logging out.')
      if (!(await walletDevices.forget(transaction, call.userId, id))) throw gone()
      await sessions.endOn(transaction, call.userId, id)
      const address = readEmailAddress((await users.read(transaction, call.userId))?.email)
      if (address)
        await transaction.run('DELETE FROM devices WHERE email_id = ? AND device = ?', keys.emailId(address.key), id)
    },
    async passkey(transaction, call, id) {
      await transaction.lock(`wallet ${call.userId}`)
      if (!(await passkeysOf(transaction, call.userId)).some((one) => one.id === id)) throw gone()
      await wallets.changeWraps(transaction, call.userId, (wraps) =>
        wraps.filter((one) => one.kind !== 'passkey' || one.id !== id),
      )
    },
    async provider(transaction, call, id) {
      await transaction.lock(`user ${call.userId}`)
      const user = await users.read(transaction, call.userId)
      if (user?.provider !== id || id === emailIssuer) throw gone()
      const address = readEmailAddress(user.email)
      const byMail = address && { issuer: emailIssuer, subject: keys.emailId(address.key) }
      // An address that a provider told of is no way to sign in before its owner has confirmed it here.
      if (!byMail || (await users.ownerOf(transaction, byMail)) !== call.userId)
        throw new Problem(400, 'way_last', 'Without it nobody could sign in to this account. Add an address first.')
      await users.keepOnly(transaction, call.userId, byMail)
    },
  }

  async function forget(call, { kind, id }) {
    const { userId, project, origin } = call
    await database.transaction(async (transaction) => {
      await needSettled(transaction, call)
      await forgets[kind](transaction, call, id)
      const entry = { action: 'way_forgotten', result: 'ok', who: userId, target: id, note: kind }
      await audit.writeIn(transaction, { ...entry, project: project.id, origin, ...call.trace })
    })
    if (kind === 'browser') waiting.wake(deviceWait(userId, id))
    const email = (await users.read(database, userId))?.email
    const place = { project: project.name, page: origin, browser: call.trace.browser }
    // It is forgotten whether or not the mail arrives.
    if (email) await mailer.send(email, forgottenMail(call.language, kind, place)).catch(() => {})
    return list(call)
  }

  return {
    'ways/list': { session: true, run: list },
    'ways/forget': {
      session: true,
      schema: v.variant('kind', [
        v.object({ kind: v.literal('browser'), id: thumbprint }),
        v.object({ kind: v.literal('passkey'), id: credentialId }),
        v.object({ kind: v.literal('provider'), id: v.pipe(v.string(), v.maxLength(32)) }),
      ]),
      run: forget,
    },
  }
}
