import type { Translated } from '../../english-messages.ts'
import type { receiveMessages as english } from '../../messages/receive-messages.ts'

export const receiveMessages: Translated<typeof english> = {
  'receive.qr': 'رمز QR لعنوانك',
  'receive.only': 'أرسل فقط على',
  'receive.warning': 'ما يُرسل على شبكة أخرى قد يضيع.',
  'receive.address': 'عنوانك',
}
