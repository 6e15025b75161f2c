import * as v from 'valibot'
import { chain } from './schemas.mjs'

/**
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../http/api.mjs').Method>}
 */
export function account({ database, users, audit, counter, settings }) {
  const placeOf = (call) => ({ project: call.project.id, origin: call.origin, ...call.trace })
  const spend = (call) => counter.spend(`signs ${call.userId}`, settings.limits.signsPerUser)

  return {
    account: {
      session: true,
      schema: v.object({ preferredAccountType: v.picklist(['eoa', 'smartAccount']) }),
      async run(call, { preferredAccountType }) {
        await database.run('UPDATE users SET account_type = ? WHERE id = ?', preferredAccountType, call.userId)
        return { user: await users.read(database, call.userId) }
      },
    },
    log: {
      session: true,
      schema: v.object({
        action: v.picklist(['sign', 'send', 'reject']),
        chain,
        hash: v.pipe(v.string(), v.maxLength(128)),
        summary: v.pipe(v.string(), v.maxLength(300)),
      }),
      async run(call, { action, chain: network, hash, summary }) {
        await spend(call)
        const note = `${network} ${summary}`
        await audit.write({ action, result: 'ok', who: call.userId, target: hash, note, ...placeOf(call) })
        return {}
      },
    },
  }
}
