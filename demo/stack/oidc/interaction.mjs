import { readFileSync } from 'node:fs'
import { signInPage } from './sign-in-page.mjs'

const style = readFileSync(new URL('sign-in.css', import.meta.url))

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // No `form-action`: browsers apply it to the redirect back to the client too.
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}

async function formOf(request) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 10_000) break
  }
  return new URLSearchParams(text)
}

/**
 * The page for sign-in and consent.
 * @param {{ provider: InstanceType<typeof import('oidc-provider').Provider>,
 * remember: (person: { email: string, name: string }, clientId: string) => string, brands: Record<string, string>,
 * switches: ReturnType<typeof import('./switches.mjs').createSwitches> }} options
 */
export function createInteraction({ provider, remember, brands, switches }) {
  async function grantFor(details, accountId) {
    const grant = new provider.Grant({ accountId, clientId: details.params.client_id })
    grant.addOIDCScope(String(details.params.scope))
    return grant.save()
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {string} path
   * @returns {Promise<boolean>} true if the request was for this page
   */
  return async function interaction(request, response, path) {
    if (path === '/sign-in.css') {
      response.writeHead(200, { ...headers, 'content-type': 'text/css; charset=utf-8' }).end(style)
      return true
    }
    if (!path.startsWith('/interaction/')) return false
    const coop = switches.read().coop ? { 'cross-origin-opener-policy': 'same-origin' } : {}
    const show = (status, content) =>
      response.writeHead(status, { ...headers, ...coop }).end(signInPage({ action: path, ...content }))
    let details
    try {
      details = await provider.interactionDetails(request, response)
    } catch {
      show(400, { over: true })
      return true
    }
    const title = brands[details.params.client_id] ?? 'Local sign-in'
    if (request.method !== 'POST') {
      show(200, { title })
      return true
    }
    const form = await formOf(request)
    if (form.get('answer') === 'deny' || switches.read().deny) {
      const result = { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
      await provider.interactionFinished(request, response, result)
      return true
    }
    const email = (form.get('email') ?? '').trim()
    const name = (form.get('name') ?? '').trim()
    if (!/^[^\s@<>"]{1,64}@[^\s@<>"]{1,180}$/.test(email)) {
      show(400, { title, email, name, problem: 'Type an address like ann@example.com.' })
      return true
    }
    const accountId = remember({ email, name: name.slice(0, 64) || email.split('@')[0] }, details.params.client_id)
    const consent = { grantId: await grantFor(details, accountId) }
    await provider.interactionFinished(request, response, { login: { accountId, remember: false }, consent })
    return true
  }
}
