import { FrameError } from './frame-error.ts'
import { english } from './words/english.ts'
import type { Words } from './words/messages.ts'
import { sayIn } from './words/say.ts'

const inEnglish = sayIn(english)

/** An error that a person is going to read: in their language on a screen of the frame, in English everywhere else. */
export class SaidError extends FrameError {
  readonly words: Words

  /** @param code A JSON-RPC or EIP-1193 code. */
  constructor(words: Words, code?: number) {
    super(inEnglish(words), code)
    this.words = words
  }
}
