import type { Translated } from '../../english-messages.ts'
import type { receiveMessages as english } from '../../messages/receive-messages.ts'

export const receiveMessages: Translated<typeof english> = {
  'receive.qr': 'QR-Code deiner Adresse',
  'receive.only': 'Nur senden über',
  'receive.warning': 'Was aus einem anderen Netzwerk kommt, kann verloren gehen.',
  'receive.address': 'Deine Adresse',
}
