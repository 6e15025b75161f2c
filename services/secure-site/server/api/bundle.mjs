import * as v from 'valibot'
import { Problem } from '../http/problem.mjs'
import { chain } from './schemas.mjs'

const fieldsOf = (value) => v.record(v.pipe(v.string(), v.maxLength(64)), value)
const plain = v.union([v.string(), v.number(), v.null()])
const operation = fieldsOf(v.union([plain, fieldsOf(plain)]))
/** Bundler methods that send nothing. */
const questions = [
  'eth_supportedEntryPoints',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
]

/** Forwards a JSON-RPC request to an external bundler. */
async function forward({ url }, { method, params }) {
  let answer
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(20_000),
    })
    answer = await response.json()
  } catch {
    throw new Problem(502, 'bundler_away', 'The bundler of this network does not answer.')
  }
  if (answer?.error || answer?.result === undefined)
    throw new Error(String(answer?.error?.message ?? 'The bundler refused it.'))
  return answer.result
}

/**
 * The API methods of a project's ERC-4337 bundlers. Bundlers expect the EIP-7702 authorization inside the operation.
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../http/api.mjs').Method>}
 */
export function bundle({ audit, counter, settings }) {
  const placeOf = (call) => ({ project: call.project.id, origin: call.origin, ...call.trace })

  function bundlerOf({ project }, name) {
    if (!Object.hasOwn(project.bundler, name))
      throw new Problem(404, 'chain_unknown', 'There is no bundler for this network.')
    return project.bundler[name]
  }

  /** Asks a bundler in this process or an external one. The frame receives the bundler's reason for a refusal. */
  async function ask(bundler, question) {
    try {
      return await (bundler.request ? bundler.request(question) : forward(bundler, question))
    } catch (error) {
      throw error instanceof Problem
        ? error
        : new Problem(400, 'operation_refused', String(error?.message).slice(0, 300))
    }
  }

  return {
    bundle: {
      session: true,
      schema: v.object({ chain, userOperation: operation, authorization: v.optional(operation) }),
      async run(call, { chain: name, userOperation, authorization }) {
        await counter.spend(`signs ${call.userId}`, settings.limits.signsPerUser)
        const bundler = bundlerOf(call, name)
        const sent = authorization ? { ...userOperation, eip7702Auth: authorization } : userOperation
        const userOperationHash = await ask(bundler, {
          method: 'eth_sendUserOperation',
          params: [sent, bundler.entryPoint],
        })
        const entry = { action: 'bundle', result: 'ok', who: call.userId, target: userOperationHash, note: name }
        await audit.write({ ...entry, ...placeOf(call) })
        return { userOperationHash }
      },
    },
    'bundle/ask': {
      session: true,
      schema: v.object({
        chain,
        method: v.picklist(questions),
        params: v.pipe(v.array(v.union([v.pipe(v.string(), v.maxLength(100)), operation])), v.maxLength(3)),
      }),
      async run(call, { chain: name, ...question }) {
        await counter.tally(`asks ${call.userId}`, settings.limits.asksPerUser)
        return { result: await ask(bundlerOf(call, name), question) }
      },
    },
  }
}
