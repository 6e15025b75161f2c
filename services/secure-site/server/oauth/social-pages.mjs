import { Problem } from '../http/problem.mjs'
import { simplePage } from '../pages/pages.mjs'
import { english } from '../words/english.mjs'
import { name } from '../words/isolate.mjs'
import { answerPage } from './answer-page.mjs'
import { createProviderClient } from './provider-client.mjs'
import { readReturn, withResult } from './return-address.mjs'
import { lasting } from './social-requests.mjs'

/** The error codes of providers for a refusal by the user. Frames receive the first one. */
const declined = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login', 'user_denied']
/** Programs receive the reason in English; the page shows it in the visitor's language. */
const refusal = (id) => ({ reason: english.social[id], id })
/** Shortens and cleans a provider's text, which is shown as text only. */
const short = (text) => [...text.replace(/\p{C}/gu, ' ').trim()].slice(0, 200).join('')

/**
 * The pages of a sign-in in a popup or by redirect. The result waits on the server until a request proves that it comes
 * from the browser that returned from the provider; otherwise anybody could start a sign-in and have another person
 * complete it. In a popup, the proof is the ticket, which the last page passes to the frame, or the number that it
 * shows. After a redirect, the ticket is in the address of the page.
 * @param {import('../secure-server.mjs').Parts} parts
 */
export function createSocialPages({ settings, headers, publicUrl, social, audit, counter, waiting }) {
  const client = createProviderClient({ clock: settings.clock })
  const pageIn =
    (language) =>
    (content, status = 200, needs = {}, more = {}) => ({
      status,
      headers: { ...headers.page(needs, language.code), ...more },
      body: simplePage(content, language),
    })
  const overPage = (language, status) => {
    const { over, overText } = language.texts.social
    return pageIn(language)({ title: over, text: [overText] }, status, { ofPopup: true })
  }
  const backTo = (language, location, result) =>
    pageIn(language)({ title: language.texts.social.back }, 303, {}, { location: withResult(location, result) })
  const refusedOf = (reason) => `${publicUrl}/result?error=${encodeURIComponent(reason)}`
  const callbackOf = (provider) => `${publicUrl}/oauth/callback/${provider}`
  const optionsOf = (row) => settings.projects.get(String(row.project))?.socials[String(row.provider)]
  /** A sign-in that proves presence must be new, not remembered by the provider. */
  const isFresh = ({ purpose }) => purpose !== 'login'
  const labelOf = (row, options) => options.label ?? String(row.provider)
  const placeOf = ({ project, origin }) => ({ project: String(project), origin: String(origin) })

  async function answerOf(row, options, query, posted) {
    if (posted !== (options.responseMode === 'form_post')) return refusal('wrongWay')
    const error = query.get('error')
    if (error && declined.includes(error)) return { reason: declined[0], id: 'declined' }
    if (error) return { reason: short(query.get('error_description') || error) }
    if (!(await client.isFrom(options, query.get('iss')))) return refusal('wrongProvider')
    const code = query.get('code') ?? ''
    if (!code || code.length > 4096) return refusal('noCode')
    const { verifier, nonce, provider } = row
    const since = isFresh(row) ? Number(row.expires) - lasting : undefined
    const person = posted ? query.get('user') : null
    const sent = { code, verifier, nonce, redirectUri: callbackOf(provider), person, since }
    const identity = await client.identify(options, sent)
    return { identity: { ...identity, provider } }
  }

  const notSignedIn = (language, { origin }, { reason, id }) => {
    const texts = language.texts.social
    const why = id ? texts[id] : name(reason)
    const content = { title: texts.failed, text: [why, texts.failedText({ page: origin })] }
    // The requesting page reports a refusal too, so that the popup closes.
    const closes = id === 'declined'
    return pageIn(language)(closes ? { ...content, script: 'close.js' } : content, 200, {
      ofPopup: true,
      script: closes,
    })
  }
  const json = (body) => ({ headers: headers.api(), body: JSON.stringify(body) })
  const readProof = (form) => {
    const [id, ticket] = ['request', 'ticket'].map((name) => form.get(name) ?? '')
    if (!/^[\w-]{1,128}$/.test(id) || !/^[\w-]{43}$/.test(ticket)) throw new Problem(400, 'input', english.social.over)
    return { id, ticket }
  }

  return {
    /**
     * Sends the browser to the provider. A popup navigates at once: a person who follows somebody else's link ends on a
     * page that gives the link's author no proof. A redirect needs a confirmation first, because it puts the ticket
     * into an address.
     * @param {import('../words/language.mjs').Language} language
     * @param {string} id
     * @param {string | null} state can contain the page to return to
     * @param {boolean} confirmed
     */
    async start(language, id, state, confirmed) {
      const texts = language.texts.social
      const page = pageIn(language)
      const row = await social.waiting(id)
      const options = row && optionsOf(row)
      if (!row || !options) return overPage(language, 410)
      const back = readReturn(state, id, String(row.origin))
      if (back === undefined) {
        counter.note('oauth return_wrong')
        return page({ title: texts.elsewhere, text: [texts.elsewhereText, texts.overText] }, 400)
      }
      const project = settings.projects.get(String(row.project))?.name
      const names = { project, provider: labelOf(row, options), page: String(row.origin) }
      if (back && !confirmed) {
        const fields = { request: id, state: state ?? id }
        const form = { action: '/oauth/start', button: texts.askButton(names), fields }
        const content = { title: texts.ask(names), text: [texts.askText(names), texts.askCare], form }
        return page(content, 200, { forms: "'self'" })
      }
      const secrets = await social.lead(id, back)
      if (!secrets) return overPage(language, 410)
      let location
      try {
        location = await client.authorizationUrl(options, {
          ...{ ...secrets, fresh: isFresh(row) },
          redirectUri: callbackOf(String(row.provider)),
        })
      } catch (error) {
        console.warn(`${row.provider}: ${error.message}`)
        if (back) return backTo(language, back, refusedOf(english.social.noAnswer))
        return page({ title: texts.away(names), text: [texts.awayText] }, 502, { ofPopup: true })
      }
      const title = texts.opening(names)
      // A redirect after a form post is subject to the page's `form-action` policy; a refresh is not.
      if (back) return page({ title }, 200, {}, { refresh: `0; url=${location}` })
      const link = { text: texts.openingLink, href: location, keepsOpener: settings.popupTie === 'opener' }
      return page({ title, link, script: 'leave.js' }, 200, { ofPopup: true, script: true })
    },
    /**
     * Returns the confirmation number for a popup that cannot reach its frame. The frame asks for the number from then
     * on.
     * @param {URLSearchParams} form
     */
    async number(form) {
      const { id, ticket } = readProof(form)
      await social.lookByTicket(id, ticket)
      const number = await social.offerNumber(id)
      waiting.wake(`social ${id}`)
      return json({ number })
    },
    /** @param {URLSearchParams} form */
    async stop(form) {
      const { id, ticket } = readProof(form)
      const row = await social.lookByTicket(id, ticket)
      await social.stop(id)
      await audit.write({ action: 'social', result: 'stopped', note: String(row.provider), ...placeOf(row) })
      waiting.wake(`social ${id}`)
      return json({})
    },
    /**
     * Long poll of up to 25 s; resolves once the popup is no longer needed.
     * @param {URLSearchParams} form
     * @param {AbortSignal} signal
     * @param {string} address
     */
    async ended(form, signal, address) {
      const { id, ticket } = readProof(form)
      const read = async () => {
        const { status } = await social.lookByTicket(id, ticket)
        return status === 'done' ? undefined : status
      }
      const status = await waiting.until(`ended ${id}`, read, {
        ...{ ms: 25_000, signal, who: { address, browser: `window ${id}` } },
      })
      return json(status === undefined ? {} : { state: status === 'collected' ? 'done' : 'over' })
    },
    /**
     * @param {import('../words/language.mjs').Language} language
     * @param {string} provider
     * @param {URLSearchParams} query the provider's answer, from the URL or a form
     * @param {boolean} posted
     */
    async callback(language, provider, query, posted) {
      const state = query.get('state') ?? ''
      const row = /^[\w-]{43}$/.test(state) ? await social.take(provider, state) : undefined
      const options = row && optionsOf(row)
      if (!row || !options) {
        // Anybody can send an unknown state, so that it is only counted and adds no row to the log.
        counter.note('oauth state_wrong')
        return overPage(language, 400)
      }
      const id = String(row.id)
      let answer
      try {
        answer = await answerOf(row, options, query, posted)
      } catch (error) {
        console.warn(`${provider}: ${error.message}`)
        answer = refusal('unconfirmed')
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
        return backTo(language, String(row.back), result)
      }
      if (!identity) return notSignedIn(language, row, answer)
      const names = { page: String(row.origin), provider: labelOf(row, options) }
      return {
        headers: headers.page({ ofPopup: true, script: true }, language.code),
        body: answerPage({ request: id, ticket: String(row.ticket), ...names }, language),
      }
    },
  }
}
