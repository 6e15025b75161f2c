// A visitor's browser and wallet for the sign-in campaign.
import { createHash } from 'node:crypto'
import { createSiweMessage } from 'viem/siwe'

const origin = 'https://harbor.test'

/** The form in which the database has nonces and session tokens. @param {string} text */
export const hashOf = (text) => createHash('sha256').update(text).digest('hex')

/**
 * A browser with its cookies. `headers` are those of its requests, for callers that send one themselves.
 * @param {(route: string, init: RequestInit) => Promise<Response>} send
 */
export function newBrowser(send) {
  const cookies = new Map()
  const headers = () => ({
    ...{ origin, 'content-type': 'application/json' },
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  return {
    headers,
    /** Hash of the session token, as the database has it. */
    token: () => hashOf(cookies.get('__Host-wm-siwx') ?? ''),
    /** @param {string} route @param {object} [body] */
    async ask(route, body) {
      const answer = await send(route, {
        ...{ method: body ? 'POST' : 'GET', headers: headers() },
        ...(body && { body: JSON.stringify(body) }),
      })
      const read = await answer.json()
      for (const line of answer.headers.getSetCookie()) cookies.set(...line.split('; ')[0].split('='))
      return { status: answer.status, body: read }
    },
  }
}

/** Signs a message with a nonce of the server. */
export async function sign(account, { nonce, issuedAt }) {
  const message = createSiweMessage({
    ...{ address: account.address, chainId: 1, domain: 'harbor.test', uri: `${origin}/`, version: '1' },
    ...{ nonce, issuedAt: new Date(issuedAt) },
  })
  return { message, signature: await account.signMessage({ message }) }
}
