import type { Messages, Words } from './messages.ts'

/** Translates a message into one language. A string is text of the request and stays unchanged. */
export type Translate = (text: Words | string) => string

export const translator =
  (messages: Messages): Translate =>
  (text) => {
    if (typeof text === 'string') return text
    // `words` checks the arguments against the message.
    const message = messages[text.id] as string | ((args: unknown) => string)
    return typeof message === 'function' ? message(text.args) : message
  }
