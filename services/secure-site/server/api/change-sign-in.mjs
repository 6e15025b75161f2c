import * as v from 'valibot'
import { Problem } from '../http/problem.mjs'
import { createChangeSteps } from './change-steps.mjs'
import { farcasterRequests } from './farcaster.mjs'
import { token } from './schemas.mjs'
import { proofEntries, socialRequests } from './social.mjs'

const purposeOf = (changeId) => `change ${changeId}`

/**
 * Proof of a change by a provider: the account's owner signs in again with the provider of the account. The result must
 * be the same provider identity; no session begins.
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../http/api.mjs').Method>}
 */
export function changeSignIn(parts) {
  const { database, changes, social, users } = parts
  const steps = createChangeSteps(parts)
  const providers = socialRequests(parts)
  const farcaster = farcasterRequests(parts)

  async function providerOf(call, changeId) {
    await steps.needDevice(call, await changes.find(call, changeId))
    const found = steps.providerOf(call, await users.read(database, call.userId))
    if (!found) throw new Problem(400, 'proof_other', 'This account is not confirmed by a provider.')
    return found.provider
  }

  async function start(call, { changeId, codeChallenge }) {
    const provider = await providerOf(call, changeId)
    if (provider === 'farcaster') return farcaster.start(call, purposeOf(changeId))
    return providers.start(call, { provider, codeChallenge }, purposeOf(changeId))
  }

  async function result(call, { changeId, ...attempt }) {
    const provider = await providerOf(call, changeId)
    const purpose = purposeOf(changeId)
    const finish = async (row) => {
      if (row.status === 'error') return { state: 'error', reason: row.reason }
      const change = await steps.prove(call, changeId, provider, async (transaction) => {
        const identity = await social.collect(transaction, String(row.id))
        if ((await users.ownerOf(transaction, identity)) !== call.userId)
          throw new Problem(403, 'other_person', 'That is another account at the provider.')
      })
      return { state: 'proved', change }
    }
    return provider === 'farcaster'
      ? farcaster.result(call, attempt, purpose, finish)
      : providers.result(call, attempt, purpose, finish)
  }

  return {
    'change/social': {
      session: true,
      schema: v.object({ changeId: token, codeChallenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
      run: start,
    },
    'change/social-result': { session: true, schema: v.object({ changeId: token, ...proofEntries }), run: result },
  }
}
