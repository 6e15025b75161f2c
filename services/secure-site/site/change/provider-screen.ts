import { ApiError } from '../api/api-error.ts'
import type { Change } from '../api/api-schemas.ts'
import { base64url } from '../data/base64url.ts'
import type { Row } from '../decode/approval-view.ts'
import type { TakeTicket } from '../login/listen-for-tickets.ts'
import { numberScreen } from '../login/number-screen.ts'
import type { Session } from '../wallet/session.ts'
import type { Words } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import { ChangeOver, failureOf } from './failures.ts'
import { providerElements, scanElement } from './provider-elements.ts'

export interface ProviderScreen {
  readonly session: Session
  readonly place: Element
  readonly t: Translate
  readonly changeId: string
  readonly provider: { readonly provider: string; readonly label: string }
  readonly rows: readonly Row[]
  /** Alternative way to the same result. */
  readonly other: { readonly label: Words; readonly run: () => Promise<Change | undefined> } | undefined
  readonly onTicket: (take: TakeTicket) => () => void
  readonly signal: AbortSignal
}

/** Has the visitor sign in again with the provider of the account. Resolves with undefined if the visitor cancels. */
export async function providerScreen(asked: ProviderScreen): Promise<Change | undefined> {
  const { session, place, t, changeId, provider, rows, other, onTicket, signal } = asked
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  const parts = providerElements(t, session.origin, provider.label, rows, other?.label)
  const { screen, heading, more, status, open, cancel, link, passkey } = parts
  const tell = (text: Words | undefined) => {
    status.textContent = text ? t(text) : ''
    status.classList.toggle('status-bad', text !== undefined)
  }
  let opened: Window | null = null
  /** Number of popups without an opener, which browsers do not let this frame close or reuse. */
  let disowned = 0
  let attempt = 0
  let removeTaker = () => {}

  try {
    return await new Promise<Change | undefined>((resolve, reject) => {
      const giveUp = () => resolve(undefined)
      if (signal.aborted) return giveUp()
      either.addEventListener('abort', giveUp)
      addEventListener('keydown', (event) => event.key === 'Escape' && giveUp(), { signal: ended.signal })
      cancel.addEventListener('click', giveUp)
      const fail = (error: unknown) => {
        if (either.aborted) return
        if (error instanceof ApiError && error.reason === 'other_person') return tell(words('change.providerOther'))
        const failure = failureOf(error)
        if (failure instanceof ChangeOver) reject(failure)
        else tell(failure)
      }
      const fetchProof = async (body: object): Promise<boolean> => {
        const answer = await session.call('change/social-result', { changeId, ...body })
        if (answer.state === 'proved') resolve(answer.change)
        if (answer.state === 'error') tell(words('change.providerNo'))
        return answer.state === 'proved'
      }
      const askNumber = async (body: object) => {
        const use = async (number: string) => void (await fetchProof({ ...body, number }))
        try {
          if (!(await numberScreen(place, t, use, either))) giveUp()
        } finally {
          // This screen shows why the sign-in ended, and can begin another.
          if (!either.aborted) place.replaceChildren(screen)
        }
      }
      /** Polls the server for a refusal, a confirmation number, or the answer of the Farcaster app. */
      const follow = async (body: object, mine: number) => {
        while (!either.aborted && mine === attempt) {
          const started = performance.now()
          const answer = await session.call('change/social-result', { changeId, ...body })
          if (mine !== attempt || either.aborted) return
          if (answer.state === 'proved') return resolve(answer.change)
          if (answer.state === 'error') return tell(words('change.providerNo'))
          if (answer.state === 'number') return askNumber(body)
          if (performance.now() - started < 1000) await new Promise((done) => setTimeout(done, 1000))
        }
      }
      const start = async () => {
        const mine = ++attempt
        tell(undefined)
        const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
        const codeChallenge = base64url(new Uint8Array(digest))
        const begun = await session.call('change/social', { changeId, codeChallenge })
        if (mine !== attempt || either.aborted) return
        const body = { requestId: begun.requestId, verifier }
        if ('url' in begun) {
          more.replaceChildren(...scanElement(t, begun.url))
          link.href = begun.url
          link.hidden = false
          open.hidden = true
        } else {
          // The popup finds this frame by its window name.
          window.name = `wm-${begun.requestId}`
          const href = new URL(begun.uri, location.origin).href
          removeTaker()
          removeTaker = onTicket(async (request, ticket) => {
            if (request !== begun.requestId) return false
            return fetchProof({ ...body, ticket }).catch((error: unknown) => {
              fail(error)
              // The popup is finished: its number would be refused as well.
              return true
            })
          })
          const isOpen = opened !== null
          if (opened) opened.location.href = href
          if (begun.disowned) {
            disowned++
            opened = null
          }
          // The popup finds the frame by its name, which requires the opener.
          link.rel = 'opener'
          link.href = href
          link.hidden = isOpen
          if (!isOpen) tell(words('access.blocked'))
        }
        await follow(body, mine)
      }
      open.addEventListener('click', () => {
        opened?.close()
        opened = window.open('/loading', `wm-provider${disowned}`, 'popup,width=600,height=800')
        start().catch(fail)
      })
      passkey.addEventListener('click', () => {
        passkey.disabled = true
        const again = () => {
          passkey.disabled = false
        }
        other?.run().then(resolve, fail).finally(again)
      })
      place.replaceChildren(screen)
      heading.focus({ preventScroll: true })
      if (provider.provider === 'farcaster') start().catch(fail)
    })
  } finally {
    ended.abort()
    removeTaker()
    if (opened) (opened as Window).close()
  }
}
