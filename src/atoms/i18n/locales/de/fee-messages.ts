import type { Translated } from '../../english-messages.ts'
import type { feeMessages as english } from '../../messages/fee-messages.ts'

export const feeMessages: Translated<typeof english> = {
  'fees.speed': 'Geschwindigkeit',
  'fees.slow': 'Langsam',
  'fees.normal': 'Normal',
  'fees.fast': 'Schnell',
  'fees.time': ({ time }) => `in etwa ${time}`,
}
