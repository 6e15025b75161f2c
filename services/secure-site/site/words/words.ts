import type { MessageArgs, MessageId, PlainId, Words } from './messages.ts'

/** Creates a message for later translation, with its arguments. */
export function words(id: PlainId): Words
export function words<const K extends Exclude<MessageId, PlainId>>(id: K, args: MessageArgs<K>): Words
export function words(id: MessageId, args?: unknown): Words {
  // The overloads check the arguments against the message.
  return (args === undefined ? { id } : { id, args }) as Words
}
