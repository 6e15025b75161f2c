import { codeAtom } from '../../../../atoms/login/login.atoms.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'

/** Where the site does not say (protocol §3.9). */
const SECONDS = 20 * 60

/** How many minutes the mail that was sent last is good for: its code, or the link to approve a device. */
export const useCodeMinutes = (): number => Math.floor((useAtomValue(codeAtom).seconds ?? SECONDS) / 60)
