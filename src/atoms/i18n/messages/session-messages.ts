/** English messages of what shows a connected account: the button, its address and its balance. */
export const sessionMessages = {
  'common.disconnect': 'Disconnect',
  'common.disconnecting': 'Disconnecting…',
  'common.copyAddress': 'Copy address',
  'toast.addressCopied': 'Address copied',
  'toast.accountSwitched': 'Account switched',
  'button.switchNetwork': 'Switch network',
  'button.switch': 'Switch',
  'balance.unavailable': 'Token Balance Unavailable',
} as const
