import '../../../../atoms/i18n/messages/errors.ts'
import { WmError } from '../../../../chains/core/errors.ts'
import { useErrorText } from '../../../hooks/useErrorText.ts'
import { useT } from '../../../hooks/useT.ts'
import { useSaidWait } from './useSaidWait.ts'

/** What to tell of an error: how long there is to wait is counted down, and then there is nothing to tell. */
export function useLoginErrorText(error: WmError | undefined): string | undefined {
  const t = useT()
  const seconds = useSaidWait(error)
  const waits = WmError.is(error, 'EMAIL_COOLDOWN')
  const text = useErrorText(waits ? undefined : error)
  if (waits) return seconds > 0 ? t('error.cooldown', { seconds }) : undefined
  return text || undefined
}
