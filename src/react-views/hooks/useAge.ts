import { relativeTimeText } from '../../atoms/format/relative-time.ts'
import { timeMessages } from '../../atoms/i18n/messages/time-messages.ts'
import { useNow } from './useNow.ts'
import { useT } from './useT.ts'

/** Milliseconds, while ages are told in seconds. */
const TICK = 10_000

/** Returns how long ago something was read, as a text; undefined if it was never read. */
export function useAge(at: number | undefined): string | undefined {
  const t = useT(timeMessages)
  const now = useNow(TICK)
  if (at === undefined) return undefined
  const { id, args } = relativeTimeText(at, now)
  return t(id, args)
}
