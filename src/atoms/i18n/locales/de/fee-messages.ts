import type { Translated } from '../../english-messages.ts'
import type { feeMessages as english } from '../../messages/fee-messages.ts'

export const feeMessages: Translated<typeof english> = {
  'fees.speed': 'Geschwindigkeit',
  'fees.slow': 'Langsam',
  'fees.normal': 'Normal',
  'fees.fast': 'Schnell',
  'fees.slowOnly': 'Dein Guthaben reicht nicht für eine höhere Geschwindigkeit.',
  'fees.slowPays': 'Mit der langsamen Geschwindigkeit reicht dein Guthaben.',
  'fees.chooseSlow': 'Langsam wählen',
  'fees.time': ({ time }) => `in etwa ${time}`,
}
