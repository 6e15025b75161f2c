/** English texts of a payment by a swap straight to the recipient. */
export const paySwapMessages = {
  'paySwap.most': 'You pay at most',
  'paySwap.gets': 'The recipient gets exactly',
  'paySwap.slippage': 'Price may rise by',
  'paySwap.rest':
    'What the swap doesn’t need stays in your account. If the price rises further, the recipient gets nothing, and the network fee may be lost.',
  'paySwap.less': ({ missing }: { missing: string }) =>
    `Only ${missing} is missing. Decline what the wallet still asks, and pay the rest.`,
  'paySwap.pay': ({ amount }: { amount: string }) => `Pay ${amount}`,
  'paySwap.moved': 'The price rose, or this one is too old. Ask for it again.',
  'paySwap.renew': 'Ask for the price again',
} as const
