/** English texts of the view that shows the own address. */
export const receiveMessages = {
  'receive.qr': 'QR code of your address',
  'receive.only': 'Send only on',
  'receive.warning': 'Coins sent on another network may be lost.',
  'receive.address': 'Your address',
} as const
