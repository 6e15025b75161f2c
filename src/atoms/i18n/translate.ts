import type { MessageArgs, MessageId, SomeMessages } from './english-messages.ts'
import type { IdOf, MessageRef } from './message-ref.ts'

/**
 * Returns the text for one of the ids `K` with its arguments, or for a message that is data. A function that needs more
 * ids than it is given does not compile: without `in`, TypeScript would unify the two generic calls.
 */
export interface Translate<in K extends MessageId> {
  <I extends K>(id: I, ...args: MessageArgs<I> extends undefined ? [] : [args: MessageArgs<I>]): string
  ref(message: MessageRef): string
}

/** Returns the texts of `english` in the locale `translated`, and in English as long as that is not loaded. */
export function translator<P extends SomeMessages>(english: P, translated: SomeMessages = {}): Translate<IdOf<P>> {
  const ref = (message: MessageRef) => {
    const found = (translated[message.id] ?? message.english) as string | ((args: unknown) => string)
    return typeof found === 'function' ? found(message.args) : found
  }
  const say = (id: IdOf<P>, args?: unknown) => ref({ id, args, english: english[id] })
  return Object.assign(say as Translate<IdOf<P>>, { ref })
}
