import type { PrivateKeyAccount } from 'viem/accounts'
import type { SignInData } from '../../src/chains/core/siwx.ts'
import { stringifyMessage } from '../../src/siwx/message.ts'

type Fields = Partial<SignInData>
interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: AnswerBody
}
/** The fields of all routes: an answer has those of its own route, or an error. */
interface AnswerBody {
  readonly error: string
  readonly nonce: string
  readonly issuedAt: string
  readonly sessions: { readonly chainId: string; readonly accountAddress: string }[]
}

export const site = { domain: 'harbor.test', origin: 'https://harbor.test' }

/** A browser with its cookies, on a page of the site. It keeps to what browsers do, but for given headers. */
export function browserOf(handle: (request: Request) => Promise<Response>, base = `${site.origin}/siwx`) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function send(
    method: string,
    route: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const request = new Request(`${base}/${route}`, {
      method,
      headers: {
        ...(cookies.size > 0 && { cookie: cookie() }),
        'sec-fetch-site': 'same-origin',
        ...(method === 'POST' && { origin: site.origin, 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await handle(request)
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
  }
  const post = (route: string, body: unknown = {}, headers?: Record<string, string>) =>
    send('POST', route, body, headers)

  /** Asks for a nonce, and signs a message with it. */
  async function sign(account: PrivateKeyAccount, fields: Fields = {}, headers?: Record<string, string>) {
    const { body } = await post('nonce', {}, headers)
    return signWith(account, { nonce: body.nonce, issuedAt: body.issuedAt, ...fields })
  }
  return {
    cookies,
    send,
    post,
    sign,
    session: async (): Promise<{ chainId: string; accountAddress: string }[]> =>
      (await send('GET', 'session')).body.sessions,
    async signIn(account: PrivateKeyAccount, fields?: Fields) {
      return post('verify', await sign(account, fields))
    },
  }
}

/** Signs a message of the site. */
export async function signWith(account: PrivateKeyAccount, fields: Fields) {
  const message = stringifyMessage({
    domain: site.domain,
    accountAddress: account.address,
    chainId: 'eip155:1',
    uri: `${site.origin}/members`,
    version: '1',
    nonce: 'notFromTheServer1',
    issuedAt: new Date().toISOString(),
    ...fields,
  })
  return { message, signature: await account.signMessage({ message }) }
}
