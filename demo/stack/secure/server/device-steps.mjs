import { readEmailAddress } from './email-address.mjs'
import { spend } from './limits.mjs'
import { newBrowserMail } from './mails/new-browser-mail.mjs'
import { Problem } from './problem.mjs'
import { deviceWait, hold, settledFrom, wait } from './wallet-devices.mjs'

/**
 * What stands between a new device and a wallet that is there already: the link in a mail, where the account has an
 * address; and where the operator keeps a part of the key, a day in which the owner can refuse. Without an address nobody
 * would hear of it in that day: then only a browser that knows the wallet lets it in, or a passkey.
 * @param {import('./secure-server.mjs').Parts} parts
 */
export function createDeviceSteps(parts) {
  const { database, wallets, walletDevices, users, rows, keys, sessions, mailer, audit, settings, waiting, publicUrl } =
    parts
  const { clock, limits } = settings
  const placeOf = (call) => ({ project: call.project.id, origin: call.origin, ...call.trace })

  /** The address of the account, and whether this device was approved by a mail to it. */
  async function mailOf(transaction, call) {
    const address = readEmailAddress((await users.read(transaction, call.userId))?.email)
    if (!address) return { address: undefined, isApproved: true }
    const found = await transaction.get(
      'SELECT * FROM devices WHERE email_id = ? AND device = ?',
      ...[keys.emailId(address.key), call.device.thumbprint],
    )
    return { address, isApproved: rows.check('devices', found) !== undefined }
  }

  /** A device that is here for the first time. */
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
      // Nobody heard of it: it asks anew the next time.
      await database.transaction((transaction) => walletDevices.refuse(transaction, userId, thumbprint))
      throw error
    })
  }

  const steps = {
    /**
     * Refuses a device that cannot change how somebody signs in, where there is a wallet: one that is not known, or only
     * by the mailbox or by time, and that for less than a day.
     * @param {import('./database/database.mjs').Statements} statements
     * @param {import('./api.mjs').Call} call
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
     * How this device stands to the wallet of its user. `isWhole`: it gets the operator's part too; `until`: from when on.
     * @param {import('./api.mjs').Call} call
     * @param {boolean} hasOperatorShare
     * @returns {Promise<{ state: import('./wallet-devices.mjs').State, until: number, isWhole: boolean,
     *   mail?: 'sent' | 'later' }>} `mail` where the account has an address: `later` when none could be sent now, and then
     *   it does not ask yet, and `until` is when it can
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
          // The session stays although no mail could be sent: the wallet can be asked for again later.
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
     * Lets a device in.
     * @param {{ userId: string, device: string }} which
     * @param {import('./wallet-devices.mjs').Way} way
     * @param {import('./audit.mjs').Entry} entry who did it, and from where
     */
    async approve({ userId, device }, way, entry) {
      if (!(await walletDevices.approve(database, userId, device, way))) return false
      await audit.write({ ...entry, action: 'wallet_device', who: userId, target: device })
      waiting.wake(deviceWait(userId, device))
      return true
    },
    /**
     * Lets in the device of this call by a passkey of the wallet, also where too many others ask for it to ask itself.
     * @param {import('./api.mjs').Call} call
     * @param {import('./audit.mjs').Entry} entry
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
     * The link in the mail: the device gets on, to the day that it waits or to the wallet.
     * @param {{ userId: string, device: string }} which
     * @param {import('./audit.mjs').Entry} entry
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
     * Keeps a device out, and signs it out.
     * @param {{ userId: string, device: string }} which
     * @param {import('./audit.mjs').Entry} entry
     */
    async refuse({ userId, device }, entry) {
      const done = await database.transaction(async (transaction) => {
        if (!(await walletDevices.refuse(transaction, userId, device))) return false
        await sessions.endOn(transaction, userId, device)
        // What it was approved for by an earlier mail is over too.
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
     * The state of this device once it is another than it was; undefined when nothing has changed for a while.
     * @param {import('./api.mjs').Call} call
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
