import { useState } from 'react'
import type { WmError } from '../../../../chains/core/errors.ts'

/** One code at a time: whether it is on its way, and why the last one was not taken. */
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
