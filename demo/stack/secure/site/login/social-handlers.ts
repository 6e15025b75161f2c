import { BLOCKED } from '../access/blocked.ts'
import type { Accounts } from '../accounts.ts'
import type { ApiAnswer } from '../api-schemas.ts'
import { base64url } from '../base64url.ts'
import { type Chain, chainOf } from '../chain.ts'
import { FrameError } from '../frame-error.ts'
import { type Handlers, handler } from '../handler.ts'
import { SaidError } from '../said-error.ts'
import { v } from '../schema.ts'
import type { Session } from '../session.ts'
import type { Say } from '../words/say.ts'
import { words } from '../words/words.ts'
import type { TakeTicket } from './hear-tickets.ts'
import { numberScreen } from './number-screen.ts'
import type { PendingSocial } from './pending-social.ts'

const nothing = v.object({})
const provider = v.object({ provider: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']) })
const finished = v.object({
  uri: v.pipe(v.string(), v.maxLength(2000)),
  chainId: v.optional(v.union([v.string(), v.number()])),
})

const LIMIT = 120_000
/** As long as the server waits for a provider. */
const AT_PROVIDER = 600_000

interface Attempt {
  readonly requestId: string
  readonly verifier: string
}

/** Asks for the number of a sign-in whose window does not reach this frame. */
export interface NumberQuestion {
  /** Whether there is one to ask for. */
  isWanted(): boolean
  /** Shows the screen; false when the person gave up. */
  ask(place: Element, say: Say, signal: AbortSignal): Promise<boolean>
}

/**
 * Login at a provider. The answer comes through the server, and this frame fetches it with two things: the verifier,
 * which it alone has, and something of the window that came back from the provider. That is the ticket, where the
 * window finds this frame, or the number that a person reads there and types here. So nobody is logged in by a window
 * that somebody else's sign-in led to. The page around learns an address that only the frame understands, once. Where
 * the page itself was left for the provider, the ticket is in the address that it comes back with.
 */
export function socialHandlers(
  session: Session,
  accounts: Accounts,
  pending: PendingSocial,
  onTicket: (take: TakeTicket) => void,
  tell: (resultUri: string) => void,
): { readonly handlers: Handlers; readonly number: NumberQuestion } {
  /** The one whose window is open. */
  let current: Attempt | undefined
  /** The one whose number is asked for. */
  let wanted: Attempt | undefined
  let issued: string | undefined
  let farcaster: string | undefined

  const wait = async (
    name: 'social/result' | 'farcaster/result',
    body: object,
    limit = LIMIT,
  ): Promise<Exclude<ApiAnswer<'social/result'>, { state: 'waiting' }>> => {
    const until = performance.now() + limit
    while (performance.now() < until) {
      const started = performance.now()
      const answer = await session.call(name, body)
      if (answer.state !== 'waiting') return answer
      if (performance.now() - started < 1000) await new Promise((done) => setTimeout(done, 1000))
    }
    return { state: 'error', reason: 'timeout' }
  }

  const tellResult = ({ requestId }: Attempt) => {
    issued = `${location.origin}/result?request=${encodeURIComponent(requestId)}`
    tell(issued)
  }

  /** Logs in with what has come from the provider's window. */
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
    // Left in the meantime, a newer attempt, or one whose ticket has come.
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
      // Nothing is lost: the window shows a number.
      current = attempt
      follow(attempt).catch(console.error)
      return false
    }
    tellResult(attempt)
    return true
  })

  /** Ends a login that was begun by a frame before this one. */
  const resume = async (uri: string) => {
    const proof = await pending.take(uri)
    if (!proof) throw new FrameError('This login was not started here.')
    const answer = await wait('social/result', proof)
    if (answer.state !== 'done') throw new FrameError(answer.state === 'error' ? answer.reason : 'unknown')
    session.user = answer.user
  }

  /** A login whose page was loaded anew, and whose window shows a number now. */
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
        // Behind the answer to the page, which sends its window somewhere first: that one is not needed.
        setTimeout(tellResult, 0, wanted)
        return { uri: `${location.origin}/oauth/close` }
      }
      const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
      const codeChallenge = base64url(new Uint8Array(digest))
      const { requestId, uri } = await session.call('social/start', { provider, codeChallenge })
      // By this name the window finds this frame.
      window.name = `wm-${requestId}`
      // A provider's window needs nothing that was kept.
      await pending.keep(provider, requestId, verifier).catch(console.error)
      current = { requestId, verifier }
      follow(current).catch(console.error)
      return { uri: new URL(uri, location.origin).href }
    }),

    CONNECT_SOCIAL: handler(finished, async ({ uri, chainId }) => {
      // By this code the library shows the frame, which asks for the number there, and asks this once more.
      if (uri === issued && wanted) throw new SaidError(words('number.needed'), BLOCKED)
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
      if (answer.state !== 'done') throw new FrameError(answer.state === 'error' ? answer.reason : 'unknown')
      session.user = answer.user
      return { userName: answer.user.userName ?? '' }
    }),
  }

  const number: NumberQuestion = {
    isWanted: () => wanted !== undefined,
    async ask(place, say, signal) {
      const attempt = wanted
      if (!attempt) return true
      try {
        return await numberScreen(place, say, (number) => fetchResult(attempt, { number }), signal)
      } catch {
        issued = undefined
        throw new SaidError(words('number.over'))
      } finally {
        // Whoever gave up begins again: the number that is shown is the only one of this sign-in.
        if (wanted === attempt) wanted = undefined
      }
    },
  }
  return { handlers, number }
}
