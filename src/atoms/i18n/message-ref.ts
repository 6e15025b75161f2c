import type { MessageArgs, MessageId, SomeMessages } from './english-messages.ts'

/** The ids of a part's messages. */
export type IdOf<P> = keyof P & MessageId

/** The ids of a part's messages without arguments. */
export type PlainId<P> = { [K in IdOf<P>]: MessageArgs<K> extends undefined ? K : never }[IdOf<P>]

/**
 * A message as data. Atoms and routes hold these instead of texts, so that a change of the locale changes them. The
 * English text comes along, so that a toast needs no part of the catalogue.
 */
export interface MessageRef {
  readonly id: MessageId
  readonly args: unknown
  readonly english: SomeMessages[MessageId]
}

/** Returns a message of a part as data. */
export function message<P extends SomeMessages, K extends IdOf<P>>(
  part: P,
  id: K,
  ...[args]: MessageArgs<K> extends undefined ? [] : [args: MessageArgs<K>]
): MessageRef {
  return { id, args, english: part[id] }
}
