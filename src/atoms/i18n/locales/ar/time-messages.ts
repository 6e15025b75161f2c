import type { Translated } from '../../english-messages.ts'
import type { timeMessages as english } from '../../messages/time-messages.ts'

export const timeMessages: Translated<typeof english> = {
  'time.sec': ({ count }) => `قبل ${count} ث`,
  'time.min': ({ count }) => `قبل ${count} د`,
  'time.hr': ({ count }) => `قبل ${count} س`,
  'time.d': ({ count }) => `قبل ${count} ي`,
  'time.mo': ({ count }) => `قبل ${count} ش`,
  'time.yr': ({ count }) => `قبل ${count} سنة`,
}
