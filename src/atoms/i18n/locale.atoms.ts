import { atom } from '../jotai.ts'
import type { Locale } from './locale.ts'

/** The locale in force, written by the modal element from its attribute, the page or the browser. */
export const localeAtom = atom<Locale>('en')
