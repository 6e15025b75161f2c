import type { english } from './english.ts'

type Catalogue = typeof english
/** The closed list of message ids. */
export type MessageId = keyof Catalogue
/** The arguments of a message, or undefined when it has none. */
export type MessageArgs<K extends MessageId> = Catalogue[K] extends (args: infer A) => string ? A : undefined
/** A message without arguments. */
export type PlainId = { [K in MessageId]: MessageArgs<K> extends undefined ? K : never }[MessageId]
/** One complete language: what a translation must provide. */
export type Messages = {
  readonly [K in MessageId]: Catalogue[K] extends (args: infer A) => string ? (args: A) => string : string
}

/** A text as data, so that what is shown can be said in any language. */
export type Words =
  | { readonly id: PlainId; readonly args?: undefined }
  | { [K in Exclude<MessageId, PlainId>]: { readonly id: K; readonly args: MessageArgs<K> } }[Exclude<
      MessageId,
      PlainId
    >]
