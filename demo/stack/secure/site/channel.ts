import { rateLimit } from './rate-limit.ts'
import { tryParse, v } from './schema.ts'
import { withinSize } from './within-size.ts'

const envelope = v.object({
  type: v.pipe(v.string(), v.maxLength(64), v.startsWith('@w3m-app/')),
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  payload: v.optional(v.unknown()),
})

/** Ids of the last messages: one that comes again was replayed. */
const REMEMBERED = 1000

export interface Channel {
  /** Answers, or tells without being asked (no id). */
  post(type: string, id?: string, payload?: unknown): void
  /** The one message that is not of the frame protocol: where the social login ended. */
  postResult(resultUri: string): void
}

export interface AppEvent {
  /** The name without its prefix. */
  readonly name: string
  readonly id: string
  readonly payload: unknown
}

/**
 * The only way in and out of the frame: messages of the parent window and of the origin that the server accepted.
 * Everything else is counted (`data-ignored` of the root, for whoever looks into a problem) and has no other effect.
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
