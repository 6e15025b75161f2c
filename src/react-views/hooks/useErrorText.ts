import { useEffect, useState } from 'react'
import type { MessageRef } from '../../atoms/i18n/message-ref.ts'
import { message } from '../../atoms/i18n/message-ref.ts'
import { firstMessages } from '../../atoms/i18n/messages/first-messages.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { useT } from './useT.ts'

/** Returns the text of an error. Empty until the error texts are loaded, which most visits never need. */
export function useErrorText(error: WmError | undefined): string {
  const t = useT()
  const [told, setTold] = useState<{ readonly error: WmError; readonly message: MessageRef }>()
  useEffect(() => {
    if (!error) return undefined
    let current = true
    import('../../atoms/i18n/error-text.ts').then(
      ({ errorText }) => current && setTold({ error, message: errorText(error) }),
      () => current && setTold({ error, message: message(firstMessages, 'error.load') }),
    )
    return () => {
      current = false
    }
  }, [error])
  return error && told?.error === error ? t.ref(told.message) : ''
}
