import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { claimPort } from '../../../services/lib/claim-port.mjs'
import { createHttpService } from '../../../services/lib/http-service.mjs'
import { answerControl } from '../control.mjs'
import { createInteraction } from './interaction.mjs'
import { openProvider } from './open-provider.mjs'
import { signInPage } from './sign-in-page.mjs'
import { createSwitches } from './switches.mjs'

/** Returns a stable subject per address and client (pairwise subject identifier). */
const subjectOf = (email, clientId) =>
  createHash('sha256')
    .update(JSON.stringify([clientId, email.toLowerCase()]))
    .digest('hex')
    .slice(0, 24)

/**
 * An OpenID Connect provider in this process; any email address can sign in. Several clients with their own brands
 * simulate several providers.
 * @param {object} [options]
 * @param {number} [options.port] 0 picks a free one
 * @param {string} [options.host] the address to listen on
 * @param {string} [options.publicHost] the name of that address in `url`
 * @param {readonly { clientId: string, clientSecret?: string, redirectUris: readonly string[] }[]} [options.clients]
 * @param {Record<string, string>} [options.brands] page headings by client id
 */
export async function startOidc({
  port = 5557,
  host = '127.0.0.1',
  publicHost = host,
  clients = [],
  brands = {},
} = {}) {
  const claimed = await claimPort(port, 'the sign-in provider', '--oidc-port=<n>', host)
  const url = `http://${publicHost}:${claimed}`
  /** Users by subject in this process. @type {Map<string, { email: string, name: string }>} */
  const people = new Map()
  const switches = createSwitches()
  const provider = await openProvider(url, {
    clients: clients.map(({ clientId, clientSecret, redirectUris }) => ({
      client_id: clientId,
      ...(clientSecret ? { client_secret: clientSecret } : {}),
      redirect_uris: [...redirectUris],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: clientSecret ? 'client_secret_basic' : 'none',
      // oidc-provider allows a native client an HTTP redirect to 127.0.0.1, but not to a local host name.
      application_type: 'web',
    })),
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    cookies: { keys: ['a local provider signs nothing that matters'] },
    ttl: { AuthorizationCode: 60, Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 300, IdToken: 300 },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    renderError(context, { error, error_description: why }) {
      context.type = 'html'
      context.body = signInPage({ action: '', title: 'Local sign-in', failure: `${error}: ${why ?? ''}` })
    },
    findAccount: (_context, sub) => {
      const person = people.get(sub)
      return (
        person && {
          accountId: sub,
          claims: () => ({
            sub,
            email: person.email,
            email_verified: true,
            name: person.name,
            preferred_username: person.email.split('@')[0],
          }),
        }
      )
    },
  })
  const remember = (person, clientId) => {
    const subject = subjectOf(person.email, clientId)
    people.set(subject, person)
    return subject
  }
  const interaction = createInteraction({ provider, remember, brands, switches })
  const answer = provider.callback()

  async function serve(request, response) {
    const path = new URL(request.url ?? '/', url).pathname
    if (path === '/_control') return answerControl(request, response, switches.control)
    const { slow } = switches.read()
    if (slow) await pause(slow, undefined, { ref: false })
    if (await interaction(request, response, path)) return
    switches.spoil(request, response, path)
    answer(request, response)
  }
  const service = createHttpService({ port: claimed, host }, serve)
  await service.start()

  return {
    url,
    issuer: url,
    port: claimed,
    /** Replaces the active faults; none restores normal operation. @param {import('./switches.mjs').Faults} [faults] */
    fail: (faults = {}) => switches.set(faults),
    stop: service.stop,
  }
}
