import { useEffect, useState } from 'react'
import type { MessageRef } from '../../atoms/i18n/message-ref.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { useT } from './useT.ts'

/** What to tell of an error; empty until the words, which most visits never need, have come. */
export function useErrorText(error: WmError | undefined): string {
  const t = useT()
  const [told, setTold] = useState<{ readonly error: WmError; readonly message: MessageRef }>()
  useEffect(() => {
    if (!error) return undefined
    let current = true
    import('../../atoms/i18n/error-messages.ts').then(
      ({ errorText }) => current && setTold({ error, message: errorText(error) }),
      () => current && setTold({ error, message: { id: 'error.load' } }),
    )
    return () => {
      current = false
    }
  }, [error])
  return error && told?.error === error ? t.ref(told.message) : ''
}
