/**
 * Settings of providers that deviate from the standards, according to their documentation. A project that names one of
 * them configures only its client; each field can be overridden.
 * @type {Record<string, Partial<import('../settings/settings.mjs').SocialOptions>>}
 */
export const knownProviders = {
  /** https://developers.google.com/identity/openid-connect/openid-connect */
  google: {
    label: 'Google',
    issuer: 'https://accounts.google.com',
    scopes: ['openid', 'email', 'profile'],
    clientAuth: 'post',
  },
  /**
   * The client secret is a JWT signed by a key of the developer's team, and a request with scopes is answered by a form
   * post: https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
   * https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server
   */
  apple: {
    label: 'Apple',
    issuer: 'https://appleid.apple.com',
    scopes: ['name', 'email'],
    clientAuth: 'post',
    responseMode: 'form_post',
    pkce: false,
    noUserinfo: true,
  },
  /**
   * Errors of the token endpoint have the status 200, and email addresses have their own endpoint:
   * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
   * https://docs.github.com/en/rest/users/emails#list-email-addresses-for-the-authenticated-user
   */
  github: {
    label: 'GitHub',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    userinfoEndpoint: 'https://api.github.com/user',
    emailsEndpoint: 'https://api.github.com/user/emails',
    scopes: ['read:user', 'user:email'],
    clientAuth: 'post',
    claims: { name: 'login' },
  },
  /**
   * https://discord.com/developers/docs/topics/oauth2
   * https://discord.com/developers/docs/resources/user#user-object
   */
  discord: {
    label: 'Discord',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    userinfoEndpoint: 'https://discord.com/api/users/@me',
    scopes: ['identify', 'email'],
    clientAuth: 'post',
    claims: { name: 'username', emailVerified: 'verified' },
  },
  /**
   * Facebook does not report whether an email address is verified, so that none is used:
   * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
   * https://developers.facebook.com/docs/graph-api/reference/user
   */
  facebook: {
    label: 'Facebook',
    authorizationEndpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenEndpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userinfoEndpoint: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    scopes: ['public_profile'],
    clientAuth: 'post',
  },
  /**
   * A confidential client authenticates by HTTP Basic, and the user is nested in `data`:
   * https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token
   * https://docs.x.com/x-api/users/get-my-user
   */
  x: {
    label: 'X',
    authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
    tokenEndpoint: 'https://api.x.com/2/oauth2/token',
    userinfoEndpoint: 'https://api.x.com/2/users/me',
    scopes: ['users.read', 'tweet.read'],
    clientAuth: 'basic',
    userinfoField: 'data',
    claims: { name: 'username' },
  },
}
