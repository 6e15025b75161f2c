import type { english } from './english.ts'

type Catalogue = typeof english
export type MessageId = keyof Catalogue
/** The arguments of a message; undefined if it has none. */
export type MessageArgs<K extends MessageId> = Catalogue[K] extends (args: infer A) => string ? A : undefined
/** The id of a message without arguments. */
export type PlainId = { [K in MessageId]: MessageArgs<K> extends undefined ? K : never }[MessageId]
/** A complete translation. */
export type Messages = {
  readonly [K in MessageId]: Catalogue[K] extends (args: infer A) => string ? (args: A) => string : string
}

/** A message as data, which can be shown in any language. */
export type Words =
  | { readonly id: PlainId; readonly args?: undefined }
  | { [K in Exclude<MessageId, PlainId>]: { readonly id: K; readonly args: MessageArgs<K> } }[Exclude<
      MessageId,
      PlainId
    >]
