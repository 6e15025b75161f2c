import { createDeviceSteps } from '../devices/device-steps.mjs'
import { Problem } from '../http/problem.mjs'
import { emailIssuer } from './email-login.mjs'

/** Steps shared by all ways to prove a change. @param {import('../secure-server.mjs').Parts} parts */
export function createChangeSteps(parts) {
  const { database, challenges, changes, passkeys, users, audit, settings } = parts
  const { needSettled } = createDeviceSteps(parts)
  /** @param {import('../changes/changes.mjs').Change} change */
  const stepOf = ({ proof }) => (proof === undefined ? 'old' : 'next')
  /** @param {import('../changes/changes.mjs').Change} change */
  const purposeOf = ({ kind, proof }) =>
    kind !== 'email' ? kind : proof === undefined ? 'update-primary' : 'update-secondary'

  /** Returns true while the mailed code of this step is valid. */
  async function isMailed(call, change) {
    const id = change.codes[stepOf(change)]
    const row = id && (await challenges.find(call, id, purposeOf(change)).catch(() => undefined))
    return row?.state === 'sent' && Number(row.expires) > settings.clock()
  }

  /** Returns the provider with which the account was created, or undefined if the project no longer offers it. */
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
    /** Throws for a device that is new for the wallet, unless a passkey has proved the change. */
    async needDevice(call, change) {
      if (change.proof !== 'passkey') await needSettled(database, call)
    },
    /** Returns the state of the change and the ways in which the owner can prove it. */
    async present(call, change) {
      const user = await users.read(database, call.userId)
      const ids = await passkeys.idsOf(call.userId)
      // On a browser that is new for the wallet, a passkey is the only accepted proof.
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
     * Records the owner's proof.
     * @param {import('../http/api.mjs').Call} call
     * @param {string} changeId
     * @param {string} way
     * @param {(transaction: import('../database/database.mjs').Transaction) => Promise<unknown>} [before] runs in the
     * same transaction; an error that it throws refuses the proof
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
          // A passkey is the strongest proof: a later proof of another kind does not replace it.
          proof: way === 'passkey' ? way : (proof ?? way),
        }))
      })
      return steps.present(call, change)
    },
  }
  return steps
}
