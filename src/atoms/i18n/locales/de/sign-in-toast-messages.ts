import type { Translated } from '../../english-messages.ts'
import type { signInToastMessages as english } from '../../messages/sign-in-toast-messages.ts'

export const signInToastMessages: Translated<typeof english> = {
  'toast.authenticating': 'Anmeldung läuft …',
  'toast.leftSigning': 'Die Wallet hat sich getrennt. Du bist nicht angemeldet.',
  'toast.signInUnknown': 'Die Anmeldung konnte nicht beginnen',
}
