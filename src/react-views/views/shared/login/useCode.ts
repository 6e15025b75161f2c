import { useState } from 'react'
import { codeAtom } from '../../../../atoms/login/login.atoms.ts'
import type { WmError } from '../../../../chains/core/errors.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'

/** Confirms one code at a time. Returns whether one is being checked, and the error of the last one. */
export function useCode(confirm: (code: string) => Promise<WmError | undefined>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<WmError>()
  return {
    busy,
    error,
    forget: () => setError(undefined),
    enter(code: string) {
      if (busy) return
      setBusy(true)
      setError(undefined)
      void confirm(code).then((failure) => {
        setBusy(false)
        setError(failure)
      })
    },
  }
}

/** Default in seconds, if the site does not report the time. */
const SECONDS = 20 * 60

/** Returns the minutes for which the last mail is valid: its code, or the link to approve a device. */
export const useCodeMinutes = (): number => Math.floor((useAtomValue(codeAtom).seconds ?? SECONDS) / 60)
