import { addEnglish } from '../english.ts'

/** English: the list of wallets. */
export const wallets = {} as const

addEnglish(wallets)
