import { addEnglish } from '../english.ts'

/** English: pairing with a remote wallet. */
export const pairing = {} as const

addEnglish(pairing)
