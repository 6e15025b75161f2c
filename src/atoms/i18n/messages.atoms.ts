import { report } from '../../chains/core/report.ts'
import { type Atom, atom } from '../kit/jotai.ts'
import type { HasStore } from '../kit/kit.ts'
import type { SomeMessages } from './english-messages.ts'
import { localeAtom } from './locale.atoms.ts'
import type { Locale } from './locale.ts'

const none: SomeMessages = {}

/** The translations of the current locale. None for English, and until the first ones are loaded. */
export const messagesAtom = atom<SomeMessages>(none)

const settledAtom = atom(false)

/** False until the words of the first locale are here, or did not come. English is here from the start. */
export const spokenAtom = atom((get) => get(settledAtom) || get(localeAtom) === 'en')

/** Translations of each locale, in chunks of their own. */
export const messageLoaders: { readonly [L in Locale]: () => Promise<SomeMessages> } = {
  en: () => Promise.resolve(none),
  de: () => import('./locales/de.ts').then(({ de }) => de),
  ar: () => import('./locales/ar.ts').then(({ ar }) => ar),
  'en-XA': () => import('./pseudo.ts').then(({ pseudo }) => pseudo),
}

/**
 * Loads the messages whenever the locale changes. If that fails, the previous ones stay until `open` becomes true,
 * which requests the missing ones again.
 */
export function followLocale({ store }: HasStore, open: Atom<boolean>): () => void {
  let shown: Locale | undefined
  const load = () => {
    const locale = store.get(localeAtom)
    if (locale === shown) return
    messageLoaders[locale]()
      .then((messages) => {
        if (store.get(localeAtom) !== locale) return
        shown = locale
        store.set(messagesAtom, messages)
      }, report)
      .finally(() => store.set(settledAtom, true))
  }
  load()
  const stops = [store.sub(localeAtom, load), store.sub(open, () => store.get(open) && load())]
  return () => {
    for (const stop of stops) stop()
  }
}
