import type { MessageArgs, MessageId } from './catalogue.ts'

/** A text as data: atoms and routes hold these, never words. */
export type MessageRef = {
  [K in MessageId]: MessageArgs<K> extends undefined
    ? { readonly id: K; readonly args?: undefined }
    : { readonly id: K; readonly args: MessageArgs<K> }
}[MessageId]
