import * as v from 'valibot'

/**
 * @param {import('../secure-server.mjs').Parts} parts
 * @returns {Record<string, import('../http/api.mjs').Method>}
 */
export function session({ database, users, sessions, audit }) {
  const userOf = async ({ userId }) => (userId ? ((await users.read(database, userId)) ?? null) : null)

  return {
    hello: {
      schema: v.object({ projectId: v.string(), origin: v.string() }),
      async run(call) {
        const { name, codeLength, codeSeconds, socials, farcaster, rpc, networks, recovery, bundler } = call.project
        const offered = [...Object.keys(socials), ...(farcaster ? ['farcaster'] : [])]
        const bundlers = Object.keys(bundler)
        return {
          project: { name, codeLength, codeSeconds, socials: offered, rpc, networks, recovery, bundlers },
          user: await userOf(call),
        }
      },
    },
    session: { run: async (call) => ({ user: await userOf(call) }) },
    'session/end': {
      schema: v.object({ everywhere: v.optional(v.boolean(), false) }),
      async run(call, { everywhere }) {
        if (call.token) await sessions.end(call.token)
        if (call.userId && everywhere) await sessions.endAll(call.userId)
        call.setSession(undefined)
        const place = { project: call.project.id, origin: call.origin, ...call.trace }
        if (call.userId) await audit.write({ action: 'logout', result: 'ok', who: call.userId, ...place })
        return {}
      },
    },
  }
}
