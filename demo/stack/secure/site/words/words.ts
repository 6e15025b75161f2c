import type { MessageArgs, MessageId, PlainId, Words } from './messages.ts'

/** A message, to be said later; with its arguments where it has some. */
export function words(id: PlainId): Words
export function words<const K extends Exclude<MessageId, PlainId>>(id: K, args: MessageArgs<K>): Words
export function words(id: MessageId, args?: unknown): Words {
  // The overloads hold the arguments against their message.
  return (args === undefined ? { id } : { id, args }) as Words
}
