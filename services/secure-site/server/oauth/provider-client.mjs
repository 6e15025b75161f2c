import { readUrl } from '../settings/urls.mjs'
import { signClientSecret } from './client-secret.mjs'
import { headerOf, keyFor, readIdToken } from './id-token.mjs'

const fresh = 3_600_000
/** Allowed clock difference in seconds. */
const SKEW = 60
const patience = 10_000

async function readJson(url, options = {}) {
  if (!readUrl(url)) throw new Error(`${url} is not an address with https.`)
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patience), ...options })
  const text = await response.text()
  if (text.length > 200_000) throw new Error(`${new URL(url).origin} answered too much.`)
  let value
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(`${new URL(url).origin} did not answer with JSON (${response.status}).`)
  }
  // Some providers report errors with the status 200.
  if (!response.ok || value?.error)
    throw new Error(
      `${new URL(url).origin} answered ${response.status} ${value?.error?.message ?? value?.error ?? ''}.`,
    )
  return value
}

/** GitHub requires a user agent. */
const agent = { accept: 'application/json', 'user-agent': 'wallet-modal secure site' }
/** Some providers send booleans as strings. */
const isYes = (value) => value === true || value === 'true'

const text = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : undefined

/** Returns the name from the user object that Apple posts with its code. @param {string | null | undefined} person */
function nameIn(person) {
  if (!person || person.length > 2000) return undefined
  try {
    const { firstName, lastName } = JSON.parse(person)?.name ?? {}
    const name = [text(firstName), text(lastName)].filter(Boolean).join(' ')
    return name.replace(/\p{C}/gu, '').trim().slice(0, 200) || undefined
  } catch {
    return undefined
  }
}

/**
 * Talks to providers as a confidential client with authorization code, PKCE, state and (OpenID Connect) nonce.
 * Discovery documents are cached for an hour.
 * @param {{ clock: () => number }} options
 */
export function createProviderClient({ clock }) {
  /** @type {Map<string, { at: number, value: Record<string, never> }>} */
  const cache = new Map()
  async function cached(url, renew = false) {
    const known = cache.get(url)
    if (known && !renew && known.at > clock() - fresh) return known.value
    const value = await readJson(url)
    cache.set(url, { at: clock(), value })
    return value
  }

  /** @param {import('../settings/settings.mjs').SocialOptions} social */
  async function endpointsOf(social) {
    if (!social.issuer) return social
    const found = await cached(`${social.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (found.issuer !== social.issuer) throw new Error(`${social.issuer} calls itself ${found.issuer}.`)
    return {
      authorizationEndpoint: found.authorization_endpoint,
      tokenEndpoint: found.token_endpoint,
      userinfoEndpoint: found.userinfo_endpoint,
      keysEndpoint: found.jwks_uri,
      clientAuths: found.token_endpoint_auth_methods_supported,
      namesItself: found.authorization_response_iss_parameter_supported === true,
    }
  }

  /**
   * Returns the client authentication for the token endpoint (https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1).
   */
  function proofOf(social, { clientAuths }) {
    const { clientId, clientKey } = social
    const secret = clientKey
      ? signClientSecret(clientKey, { clientId, issuer: social.issuer, now: clock() / 1000 })
      : social.clientSecret
    if (!secret) return { headers: {}, fields: { client_id: clientId } }
    const lists = Array.isArray(clientAuths) && !clientAuths.includes('client_secret_basic')
    const how = social.clientAuth ?? (lists && clientAuths.includes('client_secret_post') ? 'post' : 'basic')
    if (how === 'post') return { headers: {}, fields: { client_id: clientId, client_secret: secret } }
    const basic = [clientId, secret].map(encodeURIComponent).join(':')
    return { headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }, fields: {} }
  }

  /** Returns the primary email address if it is verified, for providers with an endpoint for addresses. */
  async function firstEmail(url, headers) {
    const list = await readJson(url, { headers })
    return Array.isArray(list) ? list.find((one) => one?.primary === true && one.verified === true)?.email : undefined
  }

  async function keyOf(url, header) {
    // The provider may have rotated its keys, so that an unknown key id causes one new request.
    return keyFor((await cached(url)).keys, header) ?? keyFor((await cached(url, true)).keys, header)
  }

  return {
    /**
     * Returns the URL to which the popup navigates.
     * @param {import('../settings/settings.mjs').SocialOptions} social
     * @param {{ redirectUri: string, state: string, nonce: string, challenge: string, fresh?: boolean }} request
     * `fresh` requires a new sign-in, even with a session at the provider
     */
    async authorizationUrl(social, { redirectUri, state, nonce, challenge, fresh = false }) {
      const { authorizationEndpoint } = await endpointsOf(social)
      const url = readUrl(authorizationEndpoint)
      if (!url) throw new Error('The provider has no address for signing in.')
      const parameters = {
        ...social.parameters,
        ...{ response_type: 'code', client_id: social.clientId, redirect_uri: redirectUri, state },
        ...(social.pkce === false ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
        ...(social.responseMode ? { response_mode: social.responseMode } : {}),
        ...(social.issuer ? { nonce } : {}),
        // Defined by OpenID Connect Core 1.0, section 3.1.2.1; plain OAuth 2.0 has no equivalent.
        ...(social.issuer && fresh ? { prompt: 'login', max_age: '0' } : {}),
        ...(social.scopes?.length ? { scope: social.scopes.join(' ') } : {}),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },
    /**
     * Returns true if the answer comes from the requested provider (https://www.rfc-editor.org/rfc/rfc9207).
     * @param {import('../settings/settings.mjs').SocialOptions} social
     * @param {string | null} issuer
     */
    async isFrom(social, issuer) {
      if (!social.issuer) return true
      return issuer === null ? !(await endpointsOf(social)).namesItself : issuer === social.issuer
    },
    /**
     * Exchanges the code for the user's identity. The provider's tokens are discarded.
     * @param {import('../settings/settings.mjs').SocialOptions} social
     * @param {{ code: string, redirectUri: string, verifier: string, nonce: string, person?: string | null,
     * since?: number }} answer `person` is the unsigned user object of the first answer, used for the display name
     * only.
     * `since` refuses an authentication before that time, if the provider reports its time
     */
    async identify(social, { code, redirectUri, verifier, nonce, person, since }) {
      const endpoints = await endpointsOf(social)
      const { headers: proof, fields } = proofOf(social, endpoints)
      const tokens = await readJson(endpoints.tokenEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...agent, ...proof },
        body: new URLSearchParams({
          ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...fields },
          ...(social.pkce === false ? {} : { code_verifier: verifier }),
        }),
      })
      let claims
      if (social.issuer) {
        const token = String(tokens.id_token)
        const key = await keyOf(endpoints.keysEndpoint, headerOf(token))
        if (!key) throw new Error('The id_token is signed with a key that the provider does not publish.')
        const expected = { issuer: social.issuer, clientId: social.clientId, nonce, now: clock() / 1000 }
        claims = readIdToken(token, key, expected)
        if (since !== undefined && claims.auth_time !== undefined && !(claims.auth_time >= since / 1000 - SKEW))
          throw new Error('The person was at the provider only before.')
      }
      const headers = { authorization: `Bearer ${tokens.access_token}`, ...agent }
      if (endpoints.userinfoEndpoint && !social.noUserinfo) {
        const answer = await readJson(endpoints.userinfoEndpoint, { headers })
        const more = social.userinfoField ? answer?.[social.userinfoField] : answer
        if (claims && more.sub !== claims.sub) throw new Error('The provider speaks of two people.')
        claims = { ...more, ...claims }
      }
      const names = social.claims ?? {}
      const subject = text(claims?.[names.subject ?? (social.issuer ? 'sub' : 'id')])
      if (!subject) throw new Error('The provider did not say who it is.')
      const verified = isYes(claims[names.emailVerified ?? 'email_verified'])
      const email = social.emailsEndpoint
        ? await firstEmail(social.emailsEndpoint, headers)
        : verified && claims[names.email ?? 'email']
      return {
        // The prefix keeps subjects of plain OAuth 2.0 separate from those of an OpenID issuer on the same origin.
        issuer: social.issuer ?? `oauth2 ${social.authorizationEndpoint}`,
        subject,
        email: (email && text(email)) || null,
        userName: text(claims[names.name ?? 'name']) ?? text(claims.preferred_username) ?? nameIn(person) ?? null,
      }
    },
  }
}
