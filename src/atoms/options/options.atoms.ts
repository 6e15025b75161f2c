import { atom } from '../jotai.ts'
import type { Options } from './options.ts'

/** The kit's options; set once when the kit is made and again by `setOptions`. */
export const optionsAtom = atom({} as Options)
