/**
 * Bytes of the longest body. A signature of a contract may bring the call that deploys it; and a paired wallet signs a
 * text for each network, which names all networks beside each method: those of 25 networks take about 400,000.
 */
const LONGEST = 524_288

/** Codes of refused requests, with their HTTP status. */
const statuses = {
  not_found: 404,
  method_wrong: 405,
  origin_refused: 403,
  body_wrong: 400,
  too_many: 429,
  message_invalid: 400,
  site_wrong: 403,
  network_unknown: 400,
  time_wrong: 401,
  nonce_unknown: 401,
  signature_invalid: 401,
  node_unreachable: 503,
  internal: 500,
} as const

/** Reasons for which a request is refused. */
export type ProblemCode = keyof typeof statuses

/** A refused request. */
export class Problem extends Error {
  readonly code: ProblemCode
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined
  constructor(code: ProblemCode, retryAfter?: number) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
  }
}

const common = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
}

/** Returns an answer in JSON that no cache keeps. */
export function answer(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...common, ...headers } })
}

export const refusal = ({ code, retryAfter }: Problem): Response =>
  answer({ error: code }, statuses[code], retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` })

/** Returns the value of a cookie; undefined if there is none, or more than one. */
export function cookieOf(request: Request, name: string): string | undefined {
  const all = (request.headers.get('cookie') ?? '').split(/;\s*/).filter((pair) => pair.startsWith(`${name}=`))
  return all.length === 1 ? all[0]?.slice(name.length + 1) : undefined
}

/**
 * Resolves with the JSON of a body.
 * @param longest Bytes.
 * @throws {Problem} `body_wrong`: it is too long or is not JSON.
 */
export async function readJson(request: Request, longest = LONGEST): Promise<unknown> {
  if (!/^application\/json(?:;|$)/i.test(request.headers.get('content-type') ?? '')) throw new Problem('body_wrong')
  const reader = request.body?.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length
    if (size > longest) {
      await reader?.cancel()
      throw new Problem('body_wrong')
    }
    parts.push(part.value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes) || '{}')
  } catch {
    throw new Problem('body_wrong')
  }
}
