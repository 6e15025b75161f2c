import type { AppEvent, Channel } from './channel.ts'
import { FrameError } from './frame-error.ts'
import type { Handlers } from './handler.ts'
import { SaidError } from './said-error.ts'
import { tryParse } from './schema.ts'
import type { Say } from './words/say.ts'

/**
 * Answers an event by the table. False: nobody knows it, or it has the wrong shape, and there is no answer.
 *
 * @param tooMany The page asks faster than it may; the event is answered with that.
 * @param done Hears of each event that was answered well.
 */
export function dispatch(
  handlers: Handlers,
  channel: Channel,
  event: AppEvent,
  say: Say,
  tooMany: boolean,
  done: (name: string) => void = () => {},
): boolean {
  const { name, id } = event
  const known = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (!known) return false
  const refuse = (error: unknown) => {
    const { message: english, code } = error instanceof FrameError ? error : new FrameError('Something went wrong')
    // What a person is to do about it is shown by the page in these very words.
    const message = error instanceof SaidError ? say(error.words) : english
    if (!(error instanceof FrameError)) console.error(error)
    channel.post(`${name}_ERROR`, id, { message, code })
  }
  // Payloads are optional on the wire; a missing one is checked like an empty one.
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
