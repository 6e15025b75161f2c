const local = /^(?:127\.|::1$|::ffff:127\.)/
const localName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * Answers `/_control`, the switches of a demo server over HTTP, for this machine only. GET returns the state; POST with
 * a JSON object sets it. Pages loaded from this machine may use it.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ read(): object, write(change: Record<string, unknown>): unknown }} switches
 */
export async function answerControl(request, response, { read, write }) {
  const { origin, host } = request.headers
  const answer = (status, body) => {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(origin ? { 'access-control-allow-origin': origin, vary: 'origin' } : {}),
      'access-control-allow-headers': 'content-type',
    })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
  const fromHere = local.test(request.socket.remoteAddress ?? '') && localName.test(host ?? '')
  // The Host check prevents DNS rebinding, the Origin check prevents cross-site requests.
  if (!fromHere || (origin !== undefined && !localName.test(origin.replace(/^https?:\/\//, '')))) {
    response.writeHead(403, { 'content-type': 'text/plain' }).end('For this machine only.')
    return
  }
  if (request.method === 'OPTIONS') return answer(204)
  if (request.method === 'GET') return answer(200, read())
  if (request.method !== 'POST') return answer(405, { error: 'GET or POST.' })
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    return answer(415, { error: 'Send application/json.' })
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 10_000) return answer(413, { error: 'Too long.' })
  }
  try {
    const change = JSON.parse(text)
    if (!change || typeof change !== 'object' || Array.isArray(change)) throw new Error('Send one JSON object.')
    await write(change)
  } catch (error) {
    return answer(400, { error: error instanceof Error ? error.message : 'Not understood.' })
  }
  answer(200, read())
}
