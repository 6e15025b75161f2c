import type { Accounts } from '../accounts.ts'
import type { ApiAnswer } from '../api-schemas.ts'
import { base64url } from '../base64url.ts'
import { type Chain, chainOf } from '../chain.ts'
import { FrameError } from '../frame-error.ts'
import { type Handlers, handler } from '../handler.ts'
import { v } from '../schema.ts'
import type { Session } from '../session.ts'
import type { PendingSocial } from './pending-social.ts'

const nothing = v.object({})
const provider = v.object({ provider: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']) })
const finished = v.object({
  uri: v.pipe(v.string(), v.maxLength(2000)),
  chainId: v.optional(v.union([v.string(), v.number()])),
})

const LIMIT = 120_000

/**
 * Login at a provider. The window of the provider can reach neither this frame nor its page for sure, so the answer
 * comes through the server: the frame alone knows the verifier that fetches it, and tells the page an address that only
 * the frame understands, once. Where the page itself was left for the provider, the frame is a new one when it comes
 * back: then what was kept in the browser fetches the answer.
 */
export function socialHandlers(
  session: Session,
  accounts: Accounts,
  pending: PendingSocial,
  tell: (resultUri: string) => void,
): Handlers {
  let issued: string | undefined
  let farcaster: string | undefined

  const wait = async (
    name: 'social/result' | 'farcaster/result',
    body: object,
  ): Promise<Exclude<ApiAnswer<'social/result'>, { state: 'waiting' }>> => {
    const until = performance.now() + LIMIT
    while (performance.now() < until) {
      const started = performance.now()
      const answer = await session.call(name, body)
      if (answer.state !== 'waiting') return answer
      if (performance.now() - started < 1000) await new Promise((done) => setTimeout(done, 1000))
    }
    return { state: 'error', reason: 'timeout' }
  }

  const follow = async (requestId: string, verifier: string) => {
    const { signal } = session
    const answer = await wait('social/result', { requestId, verifier }).catch(
      (error: unknown) =>
        ({ state: 'error', reason: error instanceof FrameError ? error.message : 'unknown' }) as const,
    )
    // Left in the meantime, or a newer attempt: nobody waits for this one.
    if (signal.aborted) return
    if (answer.state === 'error') return tell(`${location.origin}/result?error=${encodeURIComponent(answer.reason)}`)
    session.user = answer.user
    issued = `${location.origin}/result?request=${encodeURIComponent(requestId)}`
    tell(issued)
    await pending.drop()
  }

  /** Ends a login that was begun by a frame before this one. */
  const resume = async (uri: string) => {
    const proof = await pending.take(uri)
    if (!proof) throw new FrameError('This login was not started here.')
    const answer = await wait('social/result', proof)
    if (answer.state === 'error') throw new FrameError(answer.reason)
    session.user = answer.user
  }

  /** Takes the result of a login that was finished while its page was loaded anew: there is nothing left to ask for. */
  const takeFinished = async (provider: string): Promise<boolean> => {
    const before = await pending.of(provider).catch(() => undefined)
    if (!before) return false
    const { requestId, verifier } = before
    const answer = await session.call('social/result', { requestId, verifier, now: true }).catch(() => undefined)
    if (answer?.state !== 'done') return false
    session.user = answer.user
    const result = `${location.origin}/result?request=${encodeURIComponent(requestId)}`
    issued = result
    await pending.drop().catch(console.error)
    // Behind the answer to the page, which sends its window somewhere first.
    setTimeout(() => tell(result))
    return true
  }

  return {
    GET_SOCIAL_REDIRECT_URI: handler(provider, async ({ provider }) => {
      session.reset()
      issued = undefined
      if (await takeFinished(provider)) return { uri: `${location.origin}/loading` }
      const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
      const codeChallenge = base64url(new Uint8Array(digest))
      const { requestId, uri } = await session.call('social/start', { provider, codeChallenge })
      // A provider's window needs nothing that was kept.
      await pending.keep(provider, requestId, verifier).catch(console.error)
      follow(requestId, verifier).catch(console.error)
      return { uri: new URL(uri, location.origin).href }
    }),

    CONNECT_SOCIAL: handler(finished, async ({ uri, chainId }) => {
      const expected = issued
      issued = undefined
      if (uri !== expected) await resume(uri)
      const chain: Chain = chainId === undefined ? session.chain : chainOf(chainId)
      const user = session.requireUser()
      return { ...(await accounts.describe(chain)), ...(user.userName !== null && { userName: user.userName }) }
    }),

    GET_FARCASTER_URI: handler(nothing, async () => {
      session.reset()
      const { requestId, url } = await session.call('farcaster/start')
      farcaster = requestId
      return { url }
    }),

    CONNECT_FARCASTER: handler(nothing, async () => {
      const requestId = farcaster
      if (!requestId) throw new FrameError('Ask for the Farcaster address first.')
      const answer = await wait('farcaster/result', { requestId })
      farcaster = undefined
      if (answer.state === 'error') throw new FrameError(answer.reason)
      session.user = answer.user
      return { userName: answer.user.userName ?? '' }
    }),
  }
}
