/**
 * Differences between the providers according to their documentation; one server simulates the rest.
 * @typedef {{ authorize: string, token: string, user?: string, emails?: string, keys?: string, oidc?: boolean,
 * scopes: readonly string[], auth: 'basic' | 'post', pkce: 'needed' | 'taken' | 'none', posts?: boolean,
 * signedSecret?: boolean, query?: string }} Brand `posts` requires a form post with a scope; `signedSecret` requires a
 * JWT signed by the client as its secret; `query` is required for user data
 */

/** @type {Record<string, Brand>} */
export const brands = {
  // https://developers.google.com/identity/openid-connect/openid-connect
  google: {
    ...{ authorize: '/o/oauth2/v2/auth', token: '/token', user: '/v1/userinfo', keys: '/oauth2/v3/certs', oidc: true },
    ...{ scopes: ['openid', 'email', 'profile'], auth: 'post', pkce: 'taken' },
  },
  // https://developer.apple.com/documentation/signinwithapplerestapi
  apple: {
    ...{ authorize: '/auth/authorize', token: '/auth/token', keys: '/auth/keys', oidc: true },
    ...{ scopes: ['name', 'email'], auth: 'post', pkce: 'none', posts: true, signedSecret: true },
  },
  // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
  github: {
    ...{
      authorize: '/login/oauth/authorize',
      token: '/login/oauth/access_token',
      user: '/user',
      emails: '/user/emails',
    },
    ...{ scopes: ['read:user', 'user:email'], auth: 'post', pkce: 'taken' },
  },
  // https://discord.com/developers/docs/topics/oauth2
  discord: {
    ...{ authorize: '/oauth2/authorize', token: '/api/oauth2/token', user: '/api/users/@me' },
    ...{ scopes: ['identify', 'email'], auth: 'post', pkce: 'taken' },
  },
  // https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
  facebook: {
    ...{ authorize: '/v23.0/dialog/oauth', token: '/v23.0/oauth/access_token', user: '/v23.0/me' },
    query: '?fields=id,name',
    ...{ scopes: ['public_profile'], auth: 'post', pkce: 'taken' },
  },
  // https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token
  x: {
    ...{ authorize: '/i/oauth2/authorize', token: '/2/oauth2/token', user: '/2/users/me' },
    ...{ scopes: ['users.read', 'tweet.read'], auth: 'basic', pkce: 'needed' },
  },
}

/** Returns the error answer of a provider's token endpoint: status, type and text. */
export function tokenError(name, error, wantsJson) {
  // GitHub answers with 200, as a form unless JSON is requested.
  if (name === 'github')
    return wantsJson
      ? {
          status: 200,
          body: { error: error === 'invalid_grant' ? 'bad_verification_code' : 'incorrect_client_credentials' },
        }
      : { status: 200, form: { error: 'bad_verification_code' } }
  if (name === 'facebook')
    return { status: 400, body: { error: { message: `It is wrong: ${error}`, type: 'OAuthException', code: 100 } } }
  return { status: error === 'invalid_client' ? 401 : 400, body: { error } }
}

/**
 * Returns user data in the format of a provider.
 * @param {{ subject: string, email: string, name: string, verified: boolean }} person
 */
export function userOf(name, { subject, email, name: called, verified }) {
  const number = Number.parseInt(subject.slice(0, 12), 16)
  if (name === 'google') return { sub: subject, name: called, email, email_verified: verified }
  if (name === 'github')
    return { id: number, login: called.toLowerCase().replaceAll(' ', '-'), name: called, email: null }
  if (name === 'discord')
    return { id: String(number), username: called.toLowerCase(), global_name: called, email, verified }
  if (name === 'facebook') return { id: String(number), name: called }
  return { data: { id: String(number), name: called, username: called.replaceAll(' ', '_') } }
}
