import { simplePage } from '../pages.mjs'
import { createProviderClient } from './provider-client.mjs'
import { readReturn, withResult } from './return-address.mjs'

const over = {
  title: 'This sign-in is over',
  text: ['Close this window and begin again on the page that you came from.'],
}
const elsewhere = {
  title: 'This sign-in leads elsewhere',
  text: ['It would end on a page that did not ask for it.', ...over.text],
}
/** For so long a page that waits takes its result. */
const COLLECTING = 2_000
/** What providers call a person who said no; frames know it by the first of these. */
const declined = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login', 'user_denied']
/** Text of a provider: kept short, and shown as text only. */
const short = (text) => [...text.replace(/\p{C}/gu, ' ').trim()].slice(0, 200).join('')

/**
 * The two pages of a sign-in, in a popup or in place of the page that asked. The result passes through neither: it waits
 * here for the frame. A page that was left is led back to, with an address that only its frame in that browser
 * understands.
 * @param {import('../secure-server.mjs').Parts} parts
 */
export function createSocialPages({ settings, headers, publicUrl, social, audit, counter, waiting }) {
  const client = createProviderClient({ clock: settings.clock })
  const page = (content, status = 200, needs = {}, more = {}) => ({
    status,
    headers: { ...headers.page(needs), ...more },
    body: simplePage(content),
  })
  const backTo = (location, result) => page({ title: 'Back …' }, 303, {}, { location: withResult(location, result) })
  const refusedOf = (reason) => `${publicUrl}/result?error=${encodeURIComponent(reason)}`
  const callbackOf = (provider) => `${publicUrl}/oauth/callback/${provider}`
  const optionsOf = (row) => settings.projects.get(String(row.project))?.socials[String(row.provider)]
  const placeOf = ({ project, origin }) => ({ project: String(project), origin: String(origin) })

  async function answerOf(row, options, query) {
    const error = query.get('error')
    if (error && declined.includes(error)) return { reason: declined[0] }
    if (error) return { reason: short(query.get('error_description') || error) }
    if (!(await client.isFrom(options, query.get('iss')))) return { reason: 'The answer is of another provider.' }
    const code = query.get('code') ?? ''
    if (!code || code.length > 4096) return { reason: 'The provider sent no code.' }
    const { verifier, nonce, provider } = row
    const identity = await client.identify(options, { code, verifier, nonce, redirectUri: callbackOf(provider) })
    return { identity: { ...identity, provider } }
  }

  /** Where the page that asked has its result, the window has done its work; where nobody took it, it says the way on. */
  async function signedIn({ id, origin, provider }, { label = String(provider) }) {
    const limits = { ms: COLLECTING, signal: AbortSignal.timeout(2 * COLLECTING) }
    const title = 'You are signed in'
    if (await waiting.until(`collected ${id}`, () => social.isCollected(String(id)), limits))
      return page({ title, text: [`Go on at ${origin}. You can close this window.`], closes: true }, 200, {
        script: true,
      })
    const again = `Go back to ${origin}. If it does not go on by itself, choose ${label} there once more: then you are logged in at once.`
    return page({ title, text: [again, 'You can close this window.'] })
  }
  const notSignedIn = ({ origin }, reason) => {
    const why = reason === declined[0] ? 'You declined. Nothing was shared.' : reason
    return page({ title: 'You are not signed in', text: [why, `Close this window and try again at ${origin}.`] })
  }

  return {
    /**
     * Leads to the provider. Only the page that asked may lead here without a question: a link in a mail or on
     * another page would sign its maker in as whoever follows it.
     * @param {import('node:http').IncomingMessage} request
     * @param {string} id
     * @param {string | null} state may name the page to come back to
     * @param {boolean} confirmed
     */
    async start(request, id, state, confirmed) {
      const row = await social.waiting(id)
      const options = row && optionsOf(row)
      if (!row || !options) return page(over, 410)
      const back = readReturn(state, id, String(row.origin))
      if (back === undefined) {
        counter.note('oauth return_wrong')
        return page(elsewhere, 400)
      }
      const { referer } = request.headers
      const expected = referer !== undefined && URL.canParse(referer) && new URL(referer).origin === row.origin
      const name = settings.projects.get(String(row.project))?.name
      const label = options.label ?? String(row.provider)
      if (!confirmed && !expected) {
        const text = [
          `You are about to sign in on ${row.origin} with ${label}.`,
          'Continue only if you have just asked for that there yourself.',
        ]
        const form = {
          action: '/oauth/start',
          button: `Continue with ${label}`,
          fields: { request: id, state: state ?? id },
        }
        return page({ title: `Sign in to ${name}?`, text, form }, 200, { forms: "'self'" })
      }
      const secrets = await social.lead(id, back)
      if (!secrets) return page(over, 410)
      let location
      try {
        location = await client.authorizationUrl(options, { ...secrets, redirectUri: callbackOf(String(row.provider)) })
      } catch (error) {
        console.warn(`${row.provider}: ${error.message}`)
        if (back) return backTo(back, refusedOf('The provider does not answer.'))
        return page({ title: `${label} does not answer`, text: ['Close this window and try again later.'] }, 502)
      }
      // After a form, a redirect would be bound to the addresses that the form may lead to; a refresh is not.
      if (confirmed) return page({ title: `Opening ${label} …` }, 200, {}, { refresh: `0; url=${location}` })
      return page({ title: `Opening ${label} …` }, 303, {}, { location })
    },
    /**
     * @param {string} provider
     * @param {URLSearchParams} query
     */
    async callback(provider, query) {
      const state = query.get('state') ?? ''
      const row = /^[\w-]{43}$/.test(state) ? await social.take(provider, state) : undefined
      const options = row && optionsOf(row)
      if (!row || !options) {
        // Anybody can send a state that nobody was given: that is counted, and no row of the log.
        counter.note('oauth state_wrong')
        return page(over, 400)
      }
      const id = String(row.id)
      let answer
      try {
        answer = await answerOf(row, options, query)
      } catch (error) {
        console.warn(`${provider}: ${error.message}`)
        answer = { reason: 'The provider did not confirm this sign-in.' }
      }
      const { identity, reason } = answer
      if (identity) await social.done(id, identity)
      else {
        await social.failed(id, reason)
        await audit.write({ action: 'social', result: 'refused', note: provider, ...placeOf(row) })
      }
      waiting.wake(`social ${id}`)
      if (row.back) {
        const result = identity ? `${publicUrl}/result?request=${id}&ticket=${row.ticket}` : refusedOf(reason)
        return backTo(String(row.back), result)
      }
      return identity ? signedIn(row, options) : notSignedIn(row, reason)
    },
  }
}
