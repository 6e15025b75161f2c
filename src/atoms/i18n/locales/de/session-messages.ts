import type { Translated } from '../../english-messages.ts'
import type { sessionMessages as english } from '../../messages/session-messages.ts'

export const sessionMessages: Translated<typeof english> = {
  'common.disconnect': 'Trennen',
  'common.disconnecting': 'Wird getrennt …',
  'common.copyAddress': 'Adresse kopieren',
  'toast.addressCopied': 'Adresse kopiert',
  'toast.accountSwitched': 'Konto gewechselt',
  'button.switchNetwork': 'Netzwerk wechseln',
  'button.switch': 'Wechseln',
  'balance.unavailable': 'Guthaben nicht verfügbar',
}
