import type { MessageArgs, MessageId, Messages } from './catalogue.ts'
import type { MessageRef } from './message-ref.ts'

/** Turns an id (with its arguments, where it has some) or a reference into words. */
export interface Translate {
  <K extends MessageId>(id: K, ...args: MessageArgs<K> extends undefined ? [] : [args: MessageArgs<K>]): string
  ref(message: MessageRef): string
}

/** A translator over one complete set of messages. */
export function translator(messages: Messages): Translate {
  const say = (id: MessageId, args?: unknown) => {
    const message = messages[id] as string | ((args: unknown) => string)
    return typeof message === 'function' ? message(args) : message
  }
  return Object.assign(say as Translate, { ref: ({ id, args }: MessageRef) => say(id, args) })
}
