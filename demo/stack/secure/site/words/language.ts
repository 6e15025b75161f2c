import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import type { Messages } from './messages.ts'
import { type Say, sayIn } from './say.ts'

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

/** The first of these BCP 47 tags that the frame speaks; English when it speaks none. */
export function pickLanguage(tags: readonly string[]): LanguageCode {
  for (const tag of tags) {
    const code = tag.split('-')[0]?.toLowerCase() ?? ''
    if (Object.hasOwn(languages, code)) return code as LanguageCode
  }
  return 'en'
}

/**
 * The language of the frame. What somebody is reading stays as it is: a page that changes it then would turn the
 * screen under the pointer. So it is taken up by the next screen.
 */
export class Language {
  #wanted: LanguageCode
  readonly #root: HTMLElement

  constructor(root: HTMLElement, tags: readonly string[]) {
    this.#root = root
    this.#wanted = pickLanguage(tags)
    this.take()
  }

  /** What the next screen is in. */
  get wanted(): LanguageCode {
    return this.#wanted
  }

  want(tag: string): void {
    this.#wanted = pickLanguage([tag])
  }

  /** Says it in the language that is wanted, wherever it will be shown; what is on the screen stays. */
  readonly say: Say = (text) => sayIn(languages[this.#wanted].messages)(text)

  /** Takes up what is wanted, and gives what says it. Only while nothing is shown that is to be decided. */
  take(): Say {
    this.#root.lang = this.#wanted
    this.#root.dir = languages[this.#wanted].dir
    return sayIn(languages[this.#wanted].messages)
  }
}
