import { report } from '../../chains/core/report.ts'
import { atom } from '../jotai.ts'
import type { Kit } from '../kit.ts'
import type { Messages } from './catalogue.ts'
import { english } from './english.ts'
import { localeAtom } from './locale.atoms.ts'
import type { Locale } from './locale.ts'

// Complete for whoever asks: a view brings the part that it says with it.
const en = english as Messages

/** The messages in force; English until another locale has come. */
export const messagesAtom = atom<Messages>(en)

const loaders: { readonly [L in Locale]: () => Promise<Messages> } = {
  en: () => Promise.resolve(en),
  de: () => import('./locales/de.ts').then(({ de }) => de),
  ar: () => import('./locales/ar.ts').then(({ ar }) => ar),
  'en-XA': () => import('./pseudo.ts').then(({ pseudo }) => pseudo),
}

/** Keeps the messages in step with the locale. A locale that does not load leaves the one before it. */
export function followLocale(kit: Kit): () => void {
  const load = () => {
    const locale = kit.store.get(localeAtom)
    loaders[locale]().then((messages) => {
      if (kit.store.get(localeAtom) === locale) kit.store.set(messagesAtom, messages)
    }, report)
  }
  load()
  return kit.store.sub(localeAtom, load)
}
