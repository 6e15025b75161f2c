import { atom } from '../kit/jotai.ts'
import type { Locale } from './locale.ts'

/** The current locale. The modal element sets it from its attribute, the page or the browser. */
export const localeAtom = atom<Locale>('en')
