import * as v from 'valibot'
import { createDeviceSteps } from '../devices/device-steps.mjs'
import { settledFrom } from '../devices/wallet-devices.mjs'
import { Problem } from '../http/problem.mjs'
import { base64, id } from './schemas.mjs'

const thumbprint = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const assertion = v.object({ id, clientData: base64(4096), authenticatorData: base64(4096), signature: base64(1024) })

/**
 * The API methods by which a new device asks for access to the wallet, and known devices answer.
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../http/api.mjs').Method>}
 */
export function walletDevice(parts) {
  const { database, walletDevices, passkeys, settings } = parts
  const steps = createDeviceSteps(parts)
  const placeOf = (call) => ({ project: call.project.id, origin: call.origin, ...call.trace })
  const questionOf = (call) => {
    const target = String(call.device?.thumbprint)
    return { userId: call.userId, purpose: /** @type {const} */ ('device'), target }
  }

  async function decide(call, { device, approve }) {
    const { userId } = call
    const own = await walletDevices.read(database, userId, String(call.device?.thumbprint))
    if (own?.state !== 'known') throw new Problem(403, 'device_new', 'This browser does not know the wallet itself.')
    const entry = { action: '', result: approve ? 'approved' : 'refused', ...placeOf(call) }
    // The approved device receives no more rights than the approving one.
    const from = settledFrom(own)
    const way = from === undefined ? 'sign-in' : from <= settings.clock() ? 'browser' : 'mail'
    const done = approve
      ? await steps.approve({ userId, device }, way, entry)
      : await steps.refuse({ userId, device }, entry)
    if (!done) throw new Problem(410, 'device_gone', 'That browser does not ask any more.')
    return {}
  }

  async function prove(call, answer) {
    const question = questionOf(call)
    await passkeys.prove(call, question, answer)
    await steps.approveOwn(call, { action: '', result: 'passkey', ...placeOf(call) })
    return {}
  }

  return {
    'device/wait': {
      session: true,
      schema: v.object({ state: v.picklist(['asked', 'waiting']) }),
      run: async (call, { state }) => ({ state: (await steps.changed(call, state)) ?? state }),
    },
    'device/decide': { session: true, schema: v.object({ device: thumbprint, approve: v.boolean() }), run: decide },
    'device/challenge': {
      session: true,
      run: async (call) => ({
        challenge: await passkeys.ask(call, questionOf(call)),
        passkeys: await passkeys.idsOf(call.userId),
      }),
    },
    'device/passkey': { session: true, schema: assertion, run: prove },
  }
}
