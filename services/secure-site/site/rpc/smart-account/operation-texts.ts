/** Error messages of user operations for the page, in English; texts for visitors are in `words/`. */
export const operationTexts = {
  refused: 'The bundler of this network refused it:',
  away: 'The bundler of this network does not answer. Look at what you have before you try again.',
  noBundler: 'This wallet has no bundler for that network.',
  waiting: 'What was sent before is still on its way. Try again when it has arrived.',
  strange: 'The bundler gave an answer that makes no sense.',
  tooOld: 'That network is too old for smart accounts.',
  otherEntryPoint: 'This wallet knows the EntryPoint 0.8 only.',
  ownOrders: 'That is an order of your account to itself, whose calls cannot be shown. Send them by wallet_sendCalls.',
  unreadable: 'This wallet reads operations of its own account only, without anybody else who pays.',
  noSignature: 'That is an operation of your account. It can be sent, and not signed as data.',
} as const
