import { tryParse, v } from '../data/schema.ts'
import { rateLimit } from './rate-limit.ts'
import { withinSize } from './within-size.ts'

const envelope = v.object({
  type: v.pipe(v.string(), v.maxLength(64), v.startsWith('@w3m-app/')),
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  payload: v.optional(v.unknown()),
})

/** Number of remembered message ids; a repeated id is a replay. */
const REMEMBERED = 1000

export interface Channel {
  /** Posts an answer, or an event without an id. */
  post(type: string, id?: string, payload?: unknown): void
  /** Posts the result address of a social login, the only message outside of the frame protocol. */
  postResult(resultUri: string): void
}

export interface AppEvent {
  /** The event name without its prefix. */
  readonly name: string
  readonly id: string
  readonly payload: unknown
}

/**
 * The frame's message channel. Accepts messages only from the parent window and the origin that the server approved.
 * All others are counted in the root element's `data-ignored`, for debugging, and ignored.
 */
export function openChannel(
  win: Window,
  origin: string,
  take: (event: AppEvent, tooMany: boolean) => boolean,
): Channel {
  const allowed = rateLimit(50, 100)
  const seen = new Set<string>()
  let ignored = 0
  const ignore = () => {
    ignored++
    win.document.documentElement.dataset.ignored = String(ignored)
  }
  const post = (message: object) => win.parent.postMessage(message, origin)

  win.addEventListener('message', (event) => {
    if (event.source !== win.parent || event.origin !== origin) return ignore()
    const message = withinSize(event.data) ? tryParse(envelope, event.data) : undefined
    if (!message || seen.has(message.id)) return ignore()
    const name = message.type.slice('@w3m-app/'.length)
    if (!take({ name, id: message.id, payload: message.payload }, !allowed())) return ignore()
    seen.add(message.id)
    for (const oldest of seen) {
      if (seen.size <= REMEMBERED) break
      seen.delete(oldest)
    }
  })

  return {
    post: (type, id, payload) =>
      post({ type: `@w3m-frame/${type}`, ...(id !== undefined && { id }), ...(payload !== undefined && { payload }) }),
    postResult: (resultUri) => post({ resultUri }),
  }
}
