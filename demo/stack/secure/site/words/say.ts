import type { Messages, Words } from './messages.ts'

/** Says words in a language. What is text already is of the request itself, and the same in every language. */
export type Say = (text: Words | string) => string

export const sayIn =
  (messages: Messages): Say =>
  (text) => {
    if (typeof text === 'string') return text
    // `words` holds the arguments against their message.
    const message = messages[text.id] as string | ((args: unknown) => string)
    return typeof message === 'function' ? message(text.args) : message
  }
