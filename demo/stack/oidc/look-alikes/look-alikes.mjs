import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { claimPort } from '../../../../services/lib/claim-port.mjs'
import { createHttpService } from '../../../../services/lib/http-service.mjs'
import { checkFaults } from '../../check-faults.mjs'
import { answerControl } from '../../control.mjs'
import { signInPage } from '../sign-in-page.mjs'
import { brands, tokenError, userOf } from './brands.mjs'

const halfYear = 15_777_000
const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (text) => JSON.parse(Buffer.from(text ?? '', 'base64url').toString())
const random = () => randomBytes(24).toString('base64url')
const escapeHtml = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * @typedef {{ deny?: boolean, unverified?: boolean, wrongKey?: boolean, wrongNonce?: boolean, noUser?: boolean,
 * latency?: number }} Faults `deny` refuses every consent, `unverified` marks every address as unverified, `wrongKey`
 * and `wrongNonce` invalidate an id_token, `noUser` omits the user's id, `latency` delays every answer
 * @typedef {{ clientId: string, redirectUri: string, clientSecret?: string,
 * teamKey?: { teamId: string, keyId: string, publicKey: string } }} Client
 */
const kinds = {
  ...Object.fromEntries(
    ['deny', 'unverified', 'wrongKey', 'wrongNonce', 'noUser'].map((name) => [
      name,
      (value) => typeof value === 'boolean',
    ]),
  ),
  latency: (value) => Number.isInteger(value) && value >= 0 && value <= 60_000,
}

function basicOf(header) {
  const [, text] = /^Basic (.+)$/.exec(header ?? '') ?? []
  return text && Buffer.from(text, 'base64').toString().split(':').map(decodeURIComponent)
}

/**
 * Returns true for a client secret in Apple's format: signed by the team's key for this client, with a limited
 * lifetime.
 */
function isSigned(secret, { clientId, teamKey }, issuer) {
  try {
    const [head, body, signature] = secret.split('.')
    const { alg, kid } = read(head)
    const { iss, sub, aud, iat, exp } = read(body)
    const now = Date.now() / 1000
    const key = { key: createPublicKey(teamKey.publicKey), dsaEncoding: /** @type {const} */ ('ieee-p1363') }
    return (
      alg === 'ES256' &&
      kid === teamKey.keyId &&
      iss === teamKey.teamId &&
      sub === clientId &&
      aud === issuer &&
      exp > now &&
      exp - iat <= halfYear &&
      verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
    )
  } catch {
    return false
  }
}

/**
 * Six providers on one port, each under a path of its name (`/google`, `/apple`, …), which accept and refuse the same
 * requests as the real ones. Any email address can sign in.
 * @param {{ port?: number, host?: string, clients: Record<string, Client> }} options one client for each provider
 */
export async function startLookAlikes({ port = 0, host = '127.0.0.1', clients }) {
  const claimed = await claimPort(port, 'the look-alikes', '--look-alikes-port=<n>', host)
  const url = `http://${host}:${claimed}`
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  /** @type {Faults} */
  let faults = {}
  const grants = new Map()
  /** Users who have signed in with Apple before: the name is sent once. @type {Set<string>} */
  const seen = new Set()

  function idToken(name, client, person, nonce) {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...{ iss: `${url}/${name}`, aud: client.clientId, sub: person.subject, iat: now, exp: now + 300 },
      ...(nonce && { nonce: faults.wrongNonce ? 'another' : nonce }),
      // Apple sends this boolean as a string.
      ...{ email: person.email, email_verified: name === 'apple' ? String(person.verified) : person.verified },
      ...(name === 'google' && { name: person.name }),
    }
    const text = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`
    const key = faults.wrongKey ? stranger.privateKey : privateKey
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }

  /** Returns the error of an authorization request, or undefined. */
  function refusal(brand, client, query) {
    if (query.get('client_id') !== client.clientId) return 'invalid client_id'
    if (query.get('redirect_uri') !== client.redirectUri) return 'invalid redirect_uri'
    if (query.get('response_type') !== 'code') return 'unsupported_response_type'
    if (!query.get('state')) return 'state is missing'
    const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean)
    if (scopes.length === 0 || scopes.some((scope) => !brand.scopes.includes(scope))) return 'invalid_scope'
    if (brand.posts && query.get('response_mode') !== 'form_post') return 'response_mode must be form_post'
    const proves = query.get('code_challenge_method') === 'S256' && query.get('code_challenge')
    if (brand.pkce === 'needed' && !proves) return 'code_challenge is missing'
    if (brand.pkce === 'none' && query.has('code_challenge')) return 'code_challenge is not known'
    return undefined
  }

  /** Returns to the client by a redirect or a form post. */
  function back(response, brand, query, fields) {
    const target = query.get('redirect_uri')
    const all = { state: query.get('state'), ...fields }
    if (!brand.posts) {
      const location = new URL(target)
      for (const [field, value] of Object.entries(all)) location.searchParams.set(field, value)
      return response.writeHead(303, { location: location.href, 'cache-control': 'no-store' }).end()
    }
    const inputs = Object.entries(all).map(
      ([field, value]) => `<input type="hidden" name="${field}" value="${escapeHtml(value)}">`,
    )
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(
        `<!doctype html><title>Back</title><form method="post" action="${escapeHtml(target)}">${inputs.join('')}<button>Continue</button></form><script>document.forms[0].submit()</script>`,
      )
  }

  async function authorize(request, response, name, path) {
    const [brand, client] = [brands[name], clients[name]]
    const wrong = refusal(brand, client, path.searchParams)
    const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    const action = path.pathname + path.search
    if (wrong) return response.writeHead(400, html).end(signInPage({ action, failure: wrong }))
    if (request.method !== 'POST')
      return response.writeHead(200, html).end(signInPage({ action, title: `Look-alike of ${name}` }))
    const form = await formOf(request)
    const query = path.searchParams
    if (faults.deny || form.get('answer') === 'deny')
      return back(response, brand, query, { error: name === 'apple' ? 'user_cancelled_authorize' : 'access_denied' })
    const email = form.get('email') ?? ''
    const subject = createHash('sha256').update(`${name} ${email}`).digest('hex').slice(0, 24)
    const person = { subject, email, name: form.get('name') || email.split('@')[0], verified: !faults.unverified }
    const code = random()
    const challenge = query.get('code_challenge')
    grants.set(`code ${code}`, {
      name,
      person,
      challenge,
      nonce: query.get('nonce'),
      redirectUri: query.get('redirect_uri'),
    })
    const isFirst = name === 'apple' && !seen.has(subject)
    seen.add(subject)
    const [firstName, ...rest] = person.name.split(' ')
    const user = isFirst && { user: JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email }) }
    return back(response, brand, query, { code, ...user })
  }

  async function token(request, response, name) {
    const [brand, client] = [brands[name], clients[name]]
    const wantsJson = /json/.test(request.headers.accept ?? '')
    const form = await formOf(request)
    const fail = (error) => {
      const { status, body, form: text } = tokenError(name, error, wantsJson)
      const type = text ? 'application/x-www-form-urlencoded' : 'application/json'
      response
        .writeHead(status, { 'content-type': type })
        .end(text ? String(new URLSearchParams(text)) : JSON.stringify(body))
    }
    const [id, secret] =
      brand.auth === 'basic'
        ? (basicOf(request.headers.authorization) ?? [])
        : request.headers.authorization
          ? []
          : [form.get('client_id'), form.get('client_secret')]
    const proved = brand.signedSecret
      ? isSigned(secret ?? '', client, `${url}/${name}`)
      : secret === client.clientSecret
    if (id !== client.clientId || !proved) return fail('invalid_client')
    const grant = grants.get(`code ${form.get('code')}`)
    grants.delete(`code ${form.get('code')}`)
    const hashed = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      grant?.name === name &&
      form.get('grant_type') === 'authorization_code' &&
      grant.redirectUri === form.get('redirect_uri') &&
      (!grant.challenge || grant.challenge === hashed)
    if (!fits) return fail('invalid_grant')
    const access = random()
    grants.set(`token ${access}`, { name, person: grant.person })
    const body = {
      ...{ access_token: access, token_type: 'bearer', expires_in: 300 },
      ...(brand.oidc && { id_token: idToken(name, client, grant.person, grant.nonce) }),
    }
    if (name === 'github' && !wantsJson)
      return response
        .writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' })
        .end(String(new URLSearchParams({ access_token: access })))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function answerJson(response, status, body) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  async function serve(request, response) {
    const path = new URL(request.url ?? '/', url)
    if (path.pathname === '/_control')
      return answerControl(request, response, { read: () => ({ faults }), write: (next) => fail(next) })
    if (faults.latency) await pause(faults.latency, undefined, { ref: false })
    const [, name = '', rest = ''] = /^\/(\w+)(\/.*)$/.exec(path.pathname) ?? []
    const brand = Object.hasOwn(clients, name) ? brands[name] : undefined
    if (!brand) return answerJson(response, 404, { message: 'Not Found' })
    if (rest === brand.authorize) return authorize(request, response, name, path)
    if (rest === brand.token && request.method === 'POST') return token(request, response, name)
    if (brand.oidc && rest === '/.well-known/openid-configuration')
      return answerJson(response, 200, {
        ...{ issuer: `${url}/${name}`, authorization_endpoint: `${url}/${name}${brand.authorize}` },
        ...{ token_endpoint: `${url}/${name}${brand.token}`, jwks_uri: `${url}/${name}${brand.keys}` },
        ...(brand.user && { userinfo_endpoint: `${url}/${name}${brand.user}` }),
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      })
    if (rest === brand.keys)
      return answerJson(response, 200, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
      })
    const [, access] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const grant = grants.get(`token ${access}`)
    if (grant?.name !== name) return answerJson(response, 401, { message: 'Bad credentials' })
    // GitHub refuses requests without a user agent.
    if (name === 'github' && !request.headers['user-agent']) return answerJson(response, 403, { message: 'Forbidden' })
    const { email, verified } = grant.person
    if (brand.query && path.search !== brand.query)
      return answerJson(response, 400, { error: { message: 'fields is missing' } })
    if (rest === brand.user) return answerJson(response, 200, faults.noUser ? {} : userOf(name, grant.person))
    if (rest === brand.emails)
      return answerJson(response, 200, [
        { email: `other-${email}`, primary: false, verified: true },
        { email, primary: true, verified },
      ])
    answerJson(response, 404, { message: 'Not Found' })
  }
  const fail = (/** @type {Record<string, unknown>} */ next = {}) => {
    faults = /** @type {Faults} */ (checkFaults(kinds, { ...next }))
  }
  const service = createHttpService({ port: claimed, host }, serve)
  await service.start()

  /** Returns project settings of the secure site for these providers: the real ones' with local addresses. */
  function socials(keys) {
    const at = (name, path) => `${url}/${name}${path}`
    return Object.fromEntries(
      Object.entries(clients).map(([name, { clientId, clientSecret }]) => {
        const { oidc, authorize: way, token: tokens, user, emails, query } = brands[name]
        const endpoints = oidc
          ? { issuer: `${url}/${name}` }
          : {
              ...{ authorizationEndpoint: at(name, way), tokenEndpoint: at(name, tokens) },
              ...{
                userinfoEndpoint: at(name, user) + (query ?? ''),
                ...(emails && { emailsEndpoint: at(name, emails) }),
              },
            }
        return [name, { like: name, clientId, ...(clientSecret ? { clientSecret } : {}), ...keys[name], ...endpoints }]
      }),
    )
  }
  return {
    url,
    socials,
    /** Replaces the active faults; none restores normal operation. @param {Faults} [next] */
    fail,
    stop: service.stop,
  }
}

async function formOf(request) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 20_000) break
  }
  return new URLSearchParams(text)
}
