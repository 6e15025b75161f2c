import type { ApiAnswer } from '../api/api-schemas.ts'
import { type Chain, chainOf } from '../api/chain.ts'
import { longPoll } from '../api/long-poll.ts'
import { base64url } from '../data/base64url.ts'
import { v } from '../data/schema.ts'
import { BLOCKED } from '../host/blocked.ts'
import { FrameError } from '../host/frame-error.ts'
import { type Handlers, handler } from '../host/handler.ts'
import { LocalizedError } from '../host/localized-error.ts'
import type { SignIn } from '../rpc/account-handlers.ts'
import type { Accounts } from '../rpc/accounts.ts'
import { siwxMessage } from '../rpc/sign-in-with-login.ts'
import type { Session } from '../wallet/session.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import type { TakeTicket } from './listen-for-tickets.ts'
import { numberScreen } from './number-screen.ts'
import type { PendingSocial } from './pending-social.ts'

const nothing = v.object({})
const provider = v.object({ provider: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']) })
const finished = v.object({
  uri: v.pipe(v.string(), v.maxLength(2000)),
  chainId: v.optional(v.union([v.string(), v.number()])),
  siwxMessage: v.optional(siwxMessage),
})

const LIMIT = 120_000
/** Milliseconds for which the server keeps a sign-in open. */
const AT_PROVIDER = 600_000

interface Attempt {
  readonly requestId: string
  readonly verifier: string
}

/** Asks for the number of a sign-in whose popup cannot reach this frame. */
export interface NumberQuestion {
  isWanted(): boolean
  /** Shows the screen. Resolves with false if the visitor cancels. */
  ask(place: Element, t: Translate, signal: AbortSignal): Promise<boolean>
}

/**
 * Login with a provider. The frame fetches the result from the server with two proofs: the verifier, which only this
 * frame has, and a value from the popup that returned from the provider. That value is the ticket, if the popup finds
 * this frame, or the number that the visitor reads there and enters here. A popup that an attacker's sign-in led to
 * thus logs nobody in. The page receives a one-time address that only the frame can use. After a login by redirect, the
 * ticket is in the page's return address.
 */
export function socialHandlers(
  session: Session,
  accounts: Accounts,
  pending: PendingSocial,
  onTicket: (take: TakeTicket) => void,
  tell: (resultUri: string) => void,
  signIn: SignIn,
): { readonly handlers: Handlers; readonly number: NumberQuestion } {
  /** The attempt whose popup is open. */
  let current: Attempt | undefined
  /** The attempt whose number is needed. */
  let wanted: Attempt | undefined
  let issued: string | undefined
  let farcaster: string | undefined

  const wait = async (
    name: 'social/result' | 'farcaster/result',
    body: object,
    limit = LIMIT,
  ): Promise<Exclude<ApiAnswer<'social/result'>, { state: 'waiting' }>> => {
    const answer = await longPoll(
      () => session.call(name, body),
      (one) => (one.state === 'waiting' ? undefined : one),
      session.signal,
      limit,
    )
    return answer ?? { state: 'error', reason: 'timeout' }
  }

  const tellResult = ({ requestId }: Attempt) => {
    issued = `${location.origin}/result?request=${encodeURIComponent(requestId)}`
    tell(issued)
  }

  /** Completes the login with a value from the provider's popup. */
  const fetchResult = async (attempt: Attempt, proof: { ticket: string } | { number: string }) => {
    const answer = await session.call('social/result', { ...attempt, ...proof })
    if (answer.state !== 'done') throw new FrameError(answer.state === 'error' ? answer.reason : 'unknown')
    session.user = answer.user
    await pending.drop().catch(console.error)
  }

  const follow = async (attempt: Attempt) => {
    const { signal } = session
    const answer = await wait('social/result', attempt, AT_PROVIDER).catch(
      (error: unknown) =>
        ({ state: 'error', reason: error instanceof FrameError ? error.message : 'unknown' }) as const,
    )
    // The attempt was cancelled, replaced by a newer one, or finished by a ticket.
    if (signal.aborted || current !== attempt) return
    current = undefined
    if (answer.state === 'error') return tell(`${location.origin}/result?error=${encodeURIComponent(answer.reason)}`)
    wanted = attempt
    tellResult(attempt)
  }

  onTicket(async (requestId, ticket) => {
    const attempt = current
    if (attempt?.requestId !== requestId) return false
    current = undefined
    try {
      await fetchResult(attempt, { ticket })
    } catch (error) {
      console.warn(error)
      // The popup now shows a number, so that the login can still complete.
      current = attempt
      follow(attempt).catch(console.error)
      return false
    }
    tellResult(attempt)
    return true
  })

  /** Completes a login that an earlier frame began. */
  const resume = async (uri: string) => {
    const proof = await pending.take(uri)
    if (!proof) throw new FrameError('This login was not started here.')
    const answer = await wait('social/result', proof)
    if (answer.state !== 'done') throw new FrameError(answer.state === 'error' ? answer.reason : 'unknown')
    session.user = answer.user
  }

  /** Returns a login begun before a reload whose popup now shows a number. */
  const findUnfinished = async (provider: string): Promise<Attempt | undefined> => {
    const before = await pending.of(provider).catch(() => undefined)
    if (!before) return undefined
    const { requestId, verifier } = before
    const answer = await session.call('social/result', { requestId, verifier, now: true }).catch(() => undefined)
    return answer?.state === 'number' ? { requestId, verifier } : undefined
  }

  const handlers = {
    GET_SOCIAL_REDIRECT_URI: handler(provider, async ({ provider }) => {
      session.reset()
      issued = undefined
      current = undefined
      wanted = await findUnfinished(provider)
      if (wanted) {
        // Delayed until after the answer, because the page first navigates its popup, which is not needed here.
        setTimeout(tellResult, 0, wanted)
        return { uri: `${location.origin}/oauth/close` }
      }
      const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
      const codeChallenge = base64url(new Uint8Array(digest))
      const { requestId, uri, disowned } = await session.call('social/start', { provider, codeChallenge })
      // The popup finds this frame by its window name.
      window.name = `wm-${requestId}`
      // A popup works without the stored login, so that a storage error does not matter.
      await pending.keep(provider, requestId, verifier).catch(console.error)
      current = { requestId, verifier }
      follow(current).catch(console.error)
      return { uri: new URL(uri, location.origin).href, disowned }
    }),

    CONNECT_SOCIAL: handler(finished, async ({ uri, chainId, siwxMessage }) => {
      // With this code the library shows the frame, which asks for the number, and repeats the call.
      if (uri === issued && wanted) throw new LocalizedError(words('number.needed'), BLOCKED)
      const expected = issued
      issued = undefined
      if (uri !== expected) await resume(uri)
      const chain: Chain = chainId === undefined ? session.chain : chainOf(chainId)
      const { userName } = session.requireUser()
      const signed = await signIn(chain, siwxMessage)
      return { ...(await accounts.describe(chain)), ...(userName !== null && { userName }), ...signed }
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
      // The page may have begun another login during the wait.
      if (farcaster === requestId) farcaster = undefined
      if (answer.state !== 'done') throw new FrameError(answer.state === 'error' ? answer.reason : 'unknown')
      session.user = answer.user
      return { userName: answer.user.userName ?? '' }
    }),
  }

  const number: NumberQuestion = {
    isWanted: () => wanted !== undefined,
    async ask(place, t, signal) {
      const attempt = wanted
      if (!attempt) return true
      try {
        return await numberScreen(place, t, (number) => fetchResult(attempt, { number }), signal)
      } catch {
        issued = undefined
        throw new LocalizedError(words('number.over'))
      } finally {
        // After a cancelled question a new login is needed, because each sign-in has one number.
        if (wanted === attempt) wanted = undefined
      }
    },
  }
  return { handlers, number }
}
