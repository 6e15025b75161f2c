import { errorMessages } from '../../../../atoms/i18n/messages/error-messages.ts'
import { WmError } from '../../../../chains/core/errors.ts'
import { useErrorText } from '../../../hooks/useErrorText.ts'
import { useT } from '../../../hooks/useT.ts'
import { useRetryCountdown } from './useRetryCountdown.ts'

/** Returns the text of an error. The text of a required wait counts down, and becomes undefined at its end. */
export function useLoginErrorText(error: WmError | undefined): string | undefined {
  const t = useT(errorMessages)
  const seconds = useRetryCountdown(error)
  const waits = WmError.is(error, 'EMAIL_COOLDOWN')
  const text = useErrorText(waits ? undefined : error)
  if (waits) return seconds > 0 ? t('error.cooldown', { seconds }) : undefined
  return text || undefined
}
