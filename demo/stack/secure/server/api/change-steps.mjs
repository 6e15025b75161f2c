import { createDeviceSteps } from '../device-steps.mjs'
import { Problem } from '../problem.mjs'
import { emailIssuer } from './email-login.mjs'

/**
 * What every way to prove a change needs.
 * @param {import('../secure-server.mjs').Parts} parts
 */
export function createChangeSteps(parts) {
  const { database, challenges, changes, passkeys, users, audit, settings } = parts
  const { needSettled } = createDeviceSteps(parts)
  /** @param {import('../changes.mjs').Change} change */
  const stepOf = ({ proof }) => (proof === undefined ? 'old' : 'next')
  /** @param {import('../changes.mjs').Change} change */
  const purposeOf = ({ kind, proof }) =>
    kind !== 'email' ? kind : proof === undefined ? 'update-primary' : 'update-secondary'

  /** Whether the code of this step was mailed and is still good. */
  async function isMailed(call, change) {
    const id = change.codes[stepOf(change)]
    const row = id && (await challenges.find(call, id, purposeOf(change)).catch(() => undefined))
    return row?.state === 'sent' && Number(row.expires) > settings.clock()
  }

  /** The provider that the account was made with, where that is still offered. */
  function providerOf(call, { provider }) {
    const { socials, farcaster } = call.project
    const offered = provider === 'farcaster' ? farcaster !== undefined : Object.hasOwn(socials, provider)
    if (provider === emailIssuer || !offered) return undefined
    return { way: 'provider', provider, label: socials[provider]?.label ?? provider }
  }

  const steps = {
    stepOf,
    purposeOf,
    providerOf,
    /** Refuses a device that is new for the wallet, unless a passkey has proved the change. */
    async needDevice(call, change) {
      if (change.proof !== 'passkey') await needSettled(database, call)
    },
    /** How it stands, and how its owner can prove to be there. */
    async present(call, change) {
      const user = await users.read(database, call.userId)
      const ids = await passkeys.idsOf(call.userId)
      // A browser that is new for the wallet can prove a change by a passkey alone.
      const isSettled = await needSettled(database, call).then(
        () => true,
        (error) => {
          if (error instanceof Problem && ids.length > 0) return false
          throw error
        },
      )
      const ways = [
        isSettled && user.email && { way: 'email', email: user.email },
        isSettled && providerOf(call, user),
        ids.length > 0 && { way: 'passkey', ids },
      ].filter(Boolean)
      const { id: changeId, kind, target, proof } = change
      const { codeLength } = call.project
      const about = {
        isProved: proof === 'passkey' || (isSettled && proof !== undefined),
        isMailed: await isMailed(call, change),
        codeLength,
      }
      return { changeId, kind, target, ways, ...about }
    },
    /**
     * Notes that its owner was there.
     * @param {import('../api.mjs').Call} call
     * @param {string} changeId
     * @param {string} way
     * @param {(transaction: import('../database/database.mjs').Transaction) => Promise<unknown>} [before] in the same
     *   transaction; what it throws refuses the proof
     */
    async prove(call, changeId, way, before = async () => {}) {
      const change = await database.transaction(async (transaction) => {
        await before(transaction)
        const place = { project: call.project.id, origin: call.origin, ...call.trace }
        await audit.writeIn(transaction, {
          ...{ action: 'change_proved', result: 'ok', who: call.userId, note: way },
          ...place,
        })
        return changes.update(transaction, call, changeId, ({ proof }) => ({
          // A passkey is the stronger proof: a later one of another kind does not replace it.
          proof: way === 'passkey' ? way : (proof ?? way),
        }))
      })
      return steps.present(call, change)
    },
  }
  return steps
}
