/** Views that `open({ view })` accepts: they need no parameters but those of `arguments`. */
export const openViews = [
  'Connect',
  'EmailLogin',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'GetWallet',
  'Account',
  'Networks',
  'UnsupportedChain',
  'ProfileWallets',
  'WalletReceive',
  'WalletSend',
  'WalletSendPreview',
  'Swap',
  'Pay',
  'FundWallet',
  'OnRampProviders',
  'SmartSessionList',
  'WhatIsAWallet',
  'WhatIsANetwork',
] as const

/** Name of a view that `open({ view })` accepts. */
export type OpenView = (typeof openViews)[number]
