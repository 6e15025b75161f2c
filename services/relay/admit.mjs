import { clientOf, Refusal } from './auth.mjs'

/** @typedef {'401' | '403' | 'origin' | 'key' | 'early'} RefusalKind */

/**
 * Simulated refusals of all clients. `quiet` ones are an HTTP status even if the client asks for a close frame.
 * @type {Record<RefusalKind, { status: 401 | 403, reason: string, quiet?: true }>}
 */
export const refusals = {
  401: { status: 401, reason: 'Unauthorized', quiet: true },
  403: { status: 403, reason: 'Forbidden', quiet: true },
  origin: { status: 403, reason: 'Unauthorized: origin not allowed' },
  key: { status: 403, reason: 'Unauthorized: invalid key' },
  early: { status: 401, reason: 'JWT validation error: JWT Token is not yet valid' },
}

/**
 * Admits a client, or returns the reason of a refusal.
 * @param {import('node:http').IncomingMessage} request
 * @param {{ audiences?: readonly string[], projectIds?: readonly string[], origins?: readonly string[], full: boolean,
 * refusing?: { kind: RefusalKind, which: (visitor: import('./peer.mjs').Visitor) => boolean } }} rules
 * @returns {{ visitor: import('./peer.mjs').Visitor } | { status: number, reason: string, byClosing: boolean }}
 */
export function admit(request, { audiences, projectIds, origins, full, refusing }) {
  const { host, origin } = request.headers
  const query = new URLSearchParams((request.url ?? '').split('?')[1] ?? '')
  const byClosing = query.get('useOnCloseEvent') === 'true'
  try {
    const client = clientOf(query.get('auth'), { host, ...(audiences ? { audiences } : {}) })
    const visitor = { client, origin, projectId: query.get('projectId') ?? '' }
    if (refusing?.which(visitor)) {
      const { status, reason, quiet } = refusals[refusing.kind]
      return { status, reason, byClosing: byClosing && !quiet }
    }
    if (projectIds && !projectIds.includes(visitor.projectId)) throw new Refusal('Unauthorized: invalid key', 403)
    if (origins && origin !== undefined && !origins.includes(origin))
      throw new Refusal('Unauthorized: origin not allowed', 403)
    if (full) throw new Refusal('Too many connections', 403)
    return { visitor }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, reason: error.message, byClosing }
  }
}
