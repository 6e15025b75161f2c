import type { MessageArgs, MessageId } from './catalogue.ts'

/** A message without arguments. */
export type PlainId = { [K in MessageId]: MessageArgs<K> extends undefined ? K : never }[MessageId]

/** A text as data: atoms and routes hold these, never words. */
export type MessageRef =
  | { readonly id: PlainId; readonly args?: undefined }
  | { [K in Exclude<MessageId, PlainId>]: { readonly id: K; readonly args: MessageArgs<K> } }[Exclude<
      MessageId,
      PlainId
    >]
