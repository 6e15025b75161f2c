import { readUrl } from '../urls.mjs'
import { headerOf, keyFor, readIdToken } from './id-token.mjs'

const fresh = 3_600_000
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
  if (!response.ok || value?.error)
    throw new Error(`${new URL(url).origin} answered ${response.status} ${value?.error ?? ''}.`)
  return value
}

const text = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : undefined

/**
 * Speaks to providers as a confidential client: code, PKCE, state and (OpenID Connect) nonce. What it discovered is
 * kept for an hour.
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

  /** @param {import('../settings.mjs').SocialOptions} social */
  async function endpointsOf(social) {
    if (!social.issuer) return social
    const found = await cached(`${social.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (found.issuer !== social.issuer) throw new Error(`${social.issuer} calls itself ${found.issuer}.`)
    return {
      authorizationEndpoint: found.authorization_endpoint,
      tokenEndpoint: found.token_endpoint,
      userinfoEndpoint: found.userinfo_endpoint,
      keysEndpoint: found.jwks_uri,
      namesItself: found.authorization_response_iss_parameter_supported === true,
    }
  }

  async function keyOf(url, header) {
    // A key that is not known yet may be new.
    return keyFor((await cached(url)).keys, header) ?? keyFor((await cached(url, true)).keys, header)
  }

  return {
    /**
     * Where the popup is led to.
     * @param {import('../settings.mjs').SocialOptions} social
     * @param {{ redirectUri: string, state: string, nonce: string, challenge: string }} request
     */
    async authorizationUrl(social, { redirectUri, state, nonce, challenge }) {
      const { authorizationEndpoint } = await endpointsOf(social)
      const url = readUrl(authorizationEndpoint)
      if (!url) throw new Error('The provider has no address for signing in.')
      const parameters = {
        ...social.parameters,
        ...{ response_type: 'code', client_id: social.clientId, redirect_uri: redirectUri, state },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
        ...(social.issuer ? { nonce } : {}),
        ...(social.scopes?.length ? { scope: social.scopes.join(' ') } : {}),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },
    /**
     * Whether the answer names the provider that was asked (RFC 9207).
     * @param {import('../settings.mjs').SocialOptions} social
     * @param {string | null} issuer
     */
    async isFrom(social, issuer) {
      if (!social.issuer) return true
      return issuer === null ? !(await endpointsOf(social)).namesItself : issuer === social.issuer
    },
    /**
     * Changes the code for who it is. The provider's tokens end here.
     * @param {import('../settings.mjs').SocialOptions} social
     * @param {{ code: string, redirectUri: string, verifier: string, nonce: string }} answer
     */
    async identify(social, { code, redirectUri, verifier, nonce }) {
      const endpoints = await endpointsOf(social)
      const basic = [social.clientId, social.clientSecret ?? ''].map(encodeURIComponent).join(':')
      const tokens = await readJson(endpoints.tokenEndpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
          ...(social.clientSecret ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {}),
        },
        body: new URLSearchParams({
          ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
          ...(social.clientSecret ? {} : { client_id: social.clientId }),
        }),
      })
      let claims
      if (social.issuer) {
        const token = String(tokens.id_token)
        const key = await keyOf(endpoints.keysEndpoint, headerOf(token))
        if (!key) throw new Error('The id_token is signed with a key that the provider does not publish.')
        const expected = { issuer: social.issuer, clientId: social.clientId, nonce, now: clock() / 1000 }
        claims = readIdToken(token, key, expected)
      }
      if (endpoints.userinfoEndpoint) {
        const headers = { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' }
        const more = await readJson(endpoints.userinfoEndpoint, { headers })
        if (claims && more.sub !== claims.sub) throw new Error('The provider speaks of two people.')
        claims = { ...more, ...claims }
      }
      const names = social.claims ?? {}
      const subject = text(claims?.[names.subject ?? (social.issuer ? 'sub' : 'id')])
      if (!subject) throw new Error('The provider did not say who it is.')
      const verified = claims[names.emailVerified ?? 'email_verified'] === true
      return {
        // Accounts of plain OAuth 2 are numbered apart from those of an issuer on the same origin.
        issuer: social.issuer ?? `oauth2 ${social.authorizationEndpoint}`,
        subject,
        email: (verified && text(claims[names.email ?? 'email'])) || null,
        userName: text(claims[names.name ?? 'name']) ?? text(claims.preferred_username) ?? null,
      }
    },
  }
}
