import type { Translated } from '../../english-messages.ts'
import type { timeMessages as english } from '../../messages/time-messages.ts'

export const timeMessages: Translated<typeof english> = {
  'time.sec': ({ count }) => `${count} Sek.`,
  'time.min': ({ count }) => `${count} Min.`,
  'time.hr': ({ count }) => `${count} Std.`,
  'time.d': ({ count }) => `${count} T.`,
  'time.mo': ({ count }) => `${count} Mon.`,
  'time.yr': ({ count }) => `${count} J.`,
}
