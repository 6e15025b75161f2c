import * as v from 'valibot'
import { Problem } from '../problem.mjs'
import { chain } from './schemas.mjs'

const fieldsOf = (value) => v.record(v.pipe(v.string(), v.maxLength(64)), value)
const plain = v.union([v.string(), v.number(), v.null()])
const operation = fieldsOf(v.union([plain, fieldsOf(plain)]))

/** Sends it to a bundler by JSON-RPC; the authorization of EIP-7702 goes with it as bundlers read it. */
async function forward({ url, entryPoint }, { userOperation, authorization }) {
  const body = {
    ...{ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation' },
    params: [authorization ? { ...userOperation, eip7702Auth: authorization } : userOperation, entryPoint],
  }
  let answer
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    answer = await response.json()
  } catch {
    throw new Problem(502, 'bundler_away', 'The bundler of this network does not answer.')
  }
  if (typeof answer?.result === 'string') return answer.result
  throw new Error(answer?.error?.message ?? 'The bundler refused it.')
}

/** By a bundler in this process, or another one; why it refuses is for the frame. */
async function bundleWith(bundler, input) {
  try {
    return await (typeof bundler === 'function' ? bundler(input) : forward(bundler, input))
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400, 'operation_refused', String(error?.message).slice(0, 300))
  }
}

/**
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../api.mjs').Method>}
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
        spend(call)
        const note = `${network} ${summary}`
        await audit.write({ action, result: 'ok', who: call.userId, target: hash, note, ...placeOf(call) })
        return {}
      },
    },
    bundle: {
      session: true,
      schema: v.object({ chain, userOperation: operation, authorization: v.optional(operation) }),
      async run(call, input) {
        spend(call)
        const bundlers = call.project.bundler
        if (!Object.hasOwn(bundlers, input.chain))
          throw new Problem(404, 'chain_unknown', 'There is no bundler for this network.')
        const bundler = bundlers[input.chain]
        const userOperationHash = await bundleWith(bundler, input)
        const entry = { action: 'bundle', result: 'ok', who: call.userId, target: userOperationHash, note: input.chain }
        await audit.write({ ...entry, ...placeOf(call) })
        return { userOperationHash }
      },
    },
  }
}
