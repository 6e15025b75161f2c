import { english } from '../words/english.ts'
import type { Words } from '../words/messages.ts'
import { translator } from '../words/translate.ts'
import { FrameError } from './frame-error.ts'

const inEnglish = translator(english)

/** An error for visitors: localized on the frame's screens, in English for the page. */
export class LocalizedError extends FrameError {
  readonly words: Words

  /** @param code A JSON-RPC or EIP-1193 code. */
  constructor(words: Words, code?: number) {
    super(inEnglish(words), code)
    this.words = words
  }
}
