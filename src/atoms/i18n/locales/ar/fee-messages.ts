import type { Translated } from '../../english-messages.ts'
import type { feeMessages as english } from '../../messages/fee-messages.ts'

export const feeMessages: Translated<typeof english> = {
  'fees.speed': 'السرعة',
  'fees.slow': 'بطيئة',
  'fees.normal': 'عادية',
  'fees.fast': 'سريعة',
  'fees.slowOnly': 'رصيدك لا يكفي لسرعة أعلى.',
  'fees.slowPays': 'رصيدك يكفي بالسرعة البطيئة.',
  'fees.chooseSlow': 'اختيار البطيئة',
  'fees.time': ({ time }) => `خلال ${time} تقريبًا`,
}
