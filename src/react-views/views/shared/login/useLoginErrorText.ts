import { useEffect, useRef, useState } from 'react'
import { errorMessages } from '../../../../atoms/i18n/messages/error-messages.ts'
import { WmError } from '../../../../chains/core/errors.ts'
import { useErrorText } from '../../../hooks/useErrorText.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useT } from '../../../hooks/useT.ts'

/** Returns the text of an error. The text of a required wait counts down, and becomes undefined at its end. */
export function useLoginErrorText(error: WmError | undefined): string | undefined {
  const t = useT(errorMessages)
  const seconds = useRetryCountdown(error)
  const waits = WmError.is(error, 'EMAIL_COOLDOWN')
  const text = useErrorText(waits ? undefined : error)
  if (waits) return seconds > 0 ? t('error.cooldown', { seconds }) : undefined
  return text || undefined
}

/** Returns the remaining seconds of the wait that an error requires, updated every second; 0 without one. */
export function useRetryCountdown(error: WmError | undefined): number {
  const kit = useKit()
  const { clock } = kit.env
  const [, redraw] = useState(0)
  const seen = useRef<{ readonly error: WmError | undefined; readonly until: number }>(undefined)
  if (seen.current?.error !== error) {
    const seconds = WmError.is(error, 'EMAIL_COOLDOWN') ? error.data.seconds : 0
    seen.current = { error, until: clock.now() + seconds * 1_000 }
  }
  const left = Math.max(0, Math.ceil(((seen.current?.until ?? 0) - clock.now()) / 1_000))
  useEffect(() => (left > 0 ? clock.after(1_000, () => redraw((count) => count + 1)) : undefined), [left, clock])
  return left
}
