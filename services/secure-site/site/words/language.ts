import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import type { Messages } from './messages.ts'
import { type Translate, translator } from './translate.ts'

interface Locale {
  readonly dir: 'ltr' | 'rtl'
  readonly messages: Messages
}

export const languages = {
  en: { dir: 'ltr', messages: english },
  de: { dir: 'ltr', messages: german },
  ar: { dir: 'rtl', messages: arabic },
} as const satisfies { readonly [code: string]: Locale }

export type LanguageCode = keyof typeof languages

/** Returns the language of the first supported BCP 47 tag; English by default. */
export function pickLanguage(tags: readonly string[]): LanguageCode {
  for (const tag of tags) {
    const code = tag.split('-')[0]?.toLowerCase() ?? ''
    if (Object.hasOwn(languages, code)) return code as LanguageCode
  }
  return 'en'
}

/**
 * The frame's language. A change applies to the next screen, because changing the current one would let the page
 * rearrange it under the pointer.
 */
export class Language {
  #wanted: LanguageCode
  readonly #root: HTMLElement

  constructor(root: HTMLElement, tags: readonly string[]) {
    this.#root = root
    this.#wanted = pickLanguage(tags)
    this.take()
  }

  /** The language of the next screen. */
  get wanted(): LanguageCode {
    return this.#wanted
  }

  want(tag: string): void {
    this.#wanted = pickLanguage([tag])
  }

  /** Translates into the wanted language; the current screen stays unchanged. */
  readonly t: Translate = (text) => translator(languages[this.#wanted].messages)(text)

  /** Applies the wanted language and returns its `t`. Must not be called while a request is shown for decision. */
  take(): Translate {
    this.#root.lang = this.#wanted
    this.#root.dir = languages[this.#wanted].dir
    return translator(languages[this.#wanted].messages)
  }
}
