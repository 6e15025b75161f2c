import { Problem } from '../http/problem.mjs'
import { readEmailAddress } from '../login/email-address.mjs'
import { newBrowserMail } from '../mails/new-browser-mail.mjs'
import { spend } from '../rate-limits/limits.mjs'
import { deviceWait, hold, settledFrom, wait } from './wallet-devices.mjs'

/**
 * Controls the access of a new device to an existing wallet. An account with an address approves it by a link in a
 * mail; if the operator keeps a key share, a day follows in which the owner can refuse. Accounts without an address
 * receive no notice, so they need an approval by a known browser or by a passkey.
 * @param {import('../secure-server.mjs').Parts} parts
 */
export function createDeviceSteps(parts) {
  const { database, wallets, walletDevices, users, rows, keys, sessions, mailer, audit, settings, waiting, publicUrl } =
    parts
  const { clock, limits } = settings
  const placeOf = (call) => ({ project: call.project.id, origin: call.origin, ...call.trace })

  /** Returns the account's address, and whether a mail to it has approved this device. */
  async function mailOf(transaction, call) {
    const address = readEmailAddress((await users.read(transaction, call.userId))?.email)
    if (!address) return { address: undefined, isApproved: true }
    const found = await transaction.get(
      'SELECT * FROM devices WHERE email_id = ? AND device = ?',
      ...[keys.emailId(address.key), call.device.thumbprint],
    )
    return { address, isApproved: rows.check('devices', found) !== undefined }
  }

  /** Registers a device that uses the wallet for the first time, and mails the owner. */
  async function ask(call, hasOperatorShare) {
    const { userId, project } = call
    const thumbprint = call.device.thumbprint
    const asked = await database.transaction(async (transaction) => {
      const { address, isApproved } = await mailOf(transaction, call)
      const needsMail = !isApproved && project.newDevice !== 'never'
      const ready = address && hasOperatorShare ? clock() + wait : 0
      const isAlone = !address && hasOperatorShare
      const state = needsMail || isAlone ? 'asked' : hasOperatorShare ? 'waiting' : 'known'
      if (address && state !== 'known') {
        const bucket = `mailbox ${keys.emailId(address.mailbox)} wallet device`
        await spend(transaction, [{ bucket, windows: limits.deviceMails }], clock())
      }
      const link = await walletDevices.add(transaction, call, { state, ready, way: address ? 'mail' : 'sign-in' })
      const entry = { action: 'wallet_device', result: state, who: userId, target: thumbprint }
      await audit.writeIn(transaction, { ...entry, ...placeOf(call) })
      return { address, state, ready, link }
    })
    const { address, state, ready, link } = asked
    if (!address || state === 'known') return
    const { browser, ip } = call.trace
    const place = { project: project.name, page: call.origin, browser, network: ip }
    const content = { link: `${publicUrl}/device?token=${link}`, ...place, asks: state === 'asked', ready }
    const mail = newBrowserMail(call.language, content)
    await mailer.send(address.address, mail).catch(async (error) => {
      // The owner received no mail, so the request is removed; the device asks again on its next call.
      await database.transaction((transaction) => walletDevices.refuse(transaction, userId, thumbprint))
      throw error
    })
  }

  const steps = {
    /**
     * Throws if the device may not change how the user of a wallet signs in: an unknown device, one approved by a
     * sign-in alone, or one approved by mail or by time less than a day ago.
     * @param {import('../database/database.mjs').Statements} statements
     * @param {import('../http/api.mjs').Call} call
     */
    async needSettled(statements, call) {
      const { userId } = call
      if (!(await wallets.read(statements, userId))) return
      const device = await walletDevices.read(statements, userId, String(call.device?.thumbprint))
      const from = settledFrom(device)
      if (from !== undefined && from <= clock()) return
      const known = device?.state === 'waiting' ? device.ready + wait : undefined
      const at = from ?? known
      throw new Problem(
        403,
        'device_new',
        'This browser is new for the wallet. Do this in a browser that knows it, or confirm it by a passkey of the wallet.',
        at === undefined ? {} : { retryAfter: Math.ceil((at - clock()) / 1000) },
      )
    },
    /**
     * Returns the access of this device to its user's wallet. `isWhole` includes the operator's share; `until` is the
     * time from which access is granted.
     * @param {import('../http/api.mjs').Call} call
     * @param {boolean} hasOperatorShare
     * @returns {Promise<{ state: import('./wallet-devices.mjs').State, until: number, isWhole: boolean,
     * mail?: 'sent' | 'later' }>} `mail` is set for accounts with an address; `later` means that the mail limit is
     * reached and the request can be made again at `until`
     */
    async enter(call, hasOperatorShare) {
      const { userId } = call
      const thumbprint = String(call.device?.thumbprint)
      const read = () => walletDevices.read(database, userId, thumbprint)
      let device = await read()
      if (!device) {
        try {
          await ask(call, hasOperatorShare)
        } catch (error) {
          // The session stays although the mail limit is reached; the device can ask for the wallet later.
          if (!(error instanceof Problem) || error.status !== 429) throw error
          const until = clock() + Number(error.more.retryAfter ?? 0) * 1000
          return { state: 'asked', until, isWhole: false, mail: 'later' }
        }
        device = await read()
      }
      if (!device) return { state: 'asked', until: 0, isWhole: false }
      const held = await users.heldUntil(database, userId)
      const until = Math.max(device.ready, held)
      if (
        device.state === 'waiting' &&
        until <= clock() &&
        (await walletDevices.approve(database, userId, thumbprint, 'time'))
      ) {
        const entry = { action: 'wallet_device', result: 'waited', who: userId, target: thumbprint }
        await audit.write({ ...entry, ...placeOf(call) })
        return { state: 'known', until: 0, isWhole: true }
      }
      if (device.state !== 'known') return { state: device.state, until, isWhole: false, mail: 'sent' }
      await walletDevices.note(userId, thumbprint)
      const isHeld = held > clock() && device.since > held - hold
      return { state: 'known', until: isHeld ? held : 0, isWhole: !isHeld }
    },
    /**
     * @param {{ userId: string, device: string }} which
     * @param {import('./wallet-devices.mjs').Way} way
     * @param {import('../audit/audit.mjs').Entry} entry records who approved, and from where
     */
    async approve({ userId, device }, way, entry) {
      if (!(await walletDevices.approve(database, userId, device, way))) return false
      await audit.write({ ...entry, action: 'wallet_device', who: userId, target: device })
      waiting.wake(deviceWait(userId, device))
      return true
    },
    /**
     * Approves the calling device by a passkey of the wallet, even if the limit of pending devices keeps it from
     * asking.
     * @param {import('../http/api.mjs').Call} call
     * @param {import('../audit/audit.mjs').Entry} entry
     */
    async approveOwn(call, entry) {
      const which = { userId: call.userId, device: String(call.device?.thumbprint) }
      if (await steps.approve(which, 'passkey', entry)) return
      await database.transaction(async (transaction) => {
        if (await walletDevices.read(transaction, which.userId, which.device)) return
        await walletDevices.add(transaction, call, { state: 'known', ready: 0, way: 'passkey' })
        await audit.writeIn(transaction, { ...entry, action: 'wallet_device', who: which.userId, target: which.device })
      })
    },
    /**
     * Handles a click on the mailed link: the device's waiting period begins, or it gets access at once.
     * @param {{ userId: string, device: string }} which
     * @param {import('../audit/audit.mjs').Entry} entry
     */
    async mailed({ userId, device }, entry) {
      const done = await database.transaction(async (transaction) => {
        if (!(await walletDevices.mailed(transaction, userId, device))) return false
        await audit.writeIn(transaction, { ...entry, action: 'wallet_device', who: userId, target: device })
        return true
      })
      if (done) waiting.wake(deviceWait(userId, device))
      return done
    },
    /**
     * Refuses a device and ends its sessions.
     * @param {{ userId: string, device: string }} which
     * @param {import('../audit/audit.mjs').Entry} entry
     */
    async refuse({ userId, device }, entry) {
      const done = await database.transaction(async (transaction) => {
        if (!(await walletDevices.refuse(transaction, userId, device))) return false
        await sessions.endOn(transaction, userId, device)
        // An approval of the device by an earlier mail is withdrawn too.
        const address = readEmailAddress((await users.read(transaction, userId))?.email)
        if (address)
          await transaction.run(
            'DELETE FROM devices WHERE email_id = ? AND device = ?',
            ...[keys.emailId(address.key), device],
          )
        await audit.writeIn(transaction, { ...entry, action: 'wallet_device', who: userId, target: device })
        return true
      })
      if (done) waiting.wake(deviceWait(userId, device))
      return done
    },
    /**
     * Returns the device's state after it changes; undefined if the long poll times out.
     * @param {import('../http/api.mjs').Call} call
     * @param {string} before
     */
    changed(call, before) {
      const thumbprint = String(call.device?.thumbprint)
      const read = async () => {
        const state = (await walletDevices.read(database, call.userId, thumbprint))?.state ?? 'refused'
        return state === before ? undefined : state
      }
      return waiting.until(deviceWait(call.userId, thumbprint), read, {
        ms: 25_000,
        signal: call.signal,
        who: call.who,
      })
    },
  }
  return steps
}
