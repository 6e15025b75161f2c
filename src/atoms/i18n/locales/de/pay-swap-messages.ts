import type { Translated } from '../../english-messages.ts'
import type { paySwapMessages as english } from '../../messages/pay-swap-messages.ts'

export const paySwapMessages: Translated<typeof english> = {
  'paySwap.most': 'Du zahlst höchstens',
  'paySwap.gets': 'Beim Empfänger kommt genau an',
  'paySwap.slippage': 'Der Kurs darf steigen um',
  'paySwap.rest':
    'Was der Tausch nicht braucht, bleibt auf deinem Konto. Steigt der Kurs weiter, bekommt der Empfänger nichts, und die Netzwerkgebühr kann verloren sein.',
  'paySwap.less': ({ missing }) =>
    `Es fehlen nur noch ${missing}. Lehne ab, was die Wallet noch fragt, und bezahle den Rest.`,
  'paySwap.pay': ({ amount }) => `${amount} bezahlen`,
  'paySwap.moved': 'Der Kurs ist gestiegen oder zu alt. Frag ihn neu ab.',
  'paySwap.renew': 'Kurs neu abfragen',
}
