import { tryParse } from '../data/schema.ts'
import type { Translate } from '../words/translate.ts'
import type { AppEvent, Channel } from './channel.ts'
import { FrameError } from './frame-error.ts'
import type { Handlers } from './handler.ts'
import { LocalizedError } from './localized-error.ts'

/**
 * Handles an event by the handler of its name. Returns false without an answer if the name is unknown or the payload is
 * invalid.
 * @param tooMany Answers with a rate-limit error.
 * @param done Receives the name of each event that succeeds.
 */
export function dispatch(
  handlers: Handlers,
  channel: Channel,
  event: AppEvent,
  t: Translate,
  tooMany: boolean,
  done: (name: string) => void = () => {},
): boolean {
  const { name, id } = event
  const known = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (!known) return false
  const refuse = (error: unknown) => {
    const { message: english, code } = error instanceof FrameError ? error : new FrameError('Something went wrong')
    // The page shows this message to the visitor unchanged.
    const message = error instanceof LocalizedError ? t(error.words) : english
    if (!(error instanceof FrameError)) console.error(error)
    channel.post(`${name}_ERROR`, id, { message, code })
  }
  // Payloads are optional; a missing one is validated as an empty object.
  const payload = tryParse(known.schema, event.payload ?? {})
  if (payload === undefined) return false
  if (tooMany) {
    refuse(new FrameError('Too many requests at once.', -32005))
    return true
  }
  known.run(payload).then((answer) => {
    channel.post(`${name}_SUCCESS`, id, answer)
    done(name)
  }, refuse)
  return true
}
