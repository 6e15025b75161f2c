// The views, texts and networks that the steps of a walk choose from.

export const views = [
  ...['Connect', 'EmailLogin', 'AllWallets', 'ConnectingWalletConnectBasic', 'GetWallet', 'Account', 'Networks'],
  ...['UnsupportedChain', 'ProfileWallets', 'WalletReceive', 'WalletSend', 'WalletSendPreview', 'WhatIsAWallet'],
  ...['WhatIsANetwork', 'Swap'],
]
export const texts = [
  ...['0.25', '1', '0', '-1', '1e9', '1,000.5', '99999999999999999999', '.', '٣٫٥', '🙂', ' ', 'x'.repeat(300)],
  ...['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '0x3c44', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ...['mira@example.org', 'mira@', 'null', 'harbor', 'lan', '‮abc', '<b>'],
]
export const keys = [
  ...['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Enter', 'Enter', 'Space', 'Escape', 'ArrowDown', 'ArrowUp'],
  ...['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'Backspace', 'a', '1'],
]
export const walletFaults = [
  ...['reject', 'never', 'pending', 'twice', 'throw-string', 'throw-undefined', 'wrong-chain', 'malformed-hash'],
  ...['malformed-accounts', 'bad-signature', 'change-account', 'disconnect'],
].map((kind) => ({ kind }))
walletFaults.push(
  { kind: 'throw-string', text: "TypeError: Cannot read properties of undefined (reading 'x')" },
  { kind: 'throw', value: { code: '4001' } },
  { kind: 'throw', value: { code: -32603, message: '[object Object]' } },
  { kind: 'slow', ms: 300 },
)
export const apiFaults = [
  ...[{ status: 500 }, { status: 429, retryAfter: 1 }, { status: 403 }, { dead: true }, { latency: 700 }],
  ...['html', 'garbage', 'shape', 'hostile', 'empty', 'cut'].map((body) => ({ body })),
]
export const dataFaults = [
  ...[{ status: 500 }, { status: 429, retryAfter: 1 }, { dead: true }, { latency: 700 }, { rows: 'hostile' }],
  ...['html', 'garbage', 'shape', 'empty', 'cut'].map((body) => ({ body })),
  ...[{ rows: 'ghost' }, { numeric: 'NaN' }, { numeric: null }, { price: 'x' }, { decimals: '-1' }],
  { without: ['symbol'] },
]
export const options = [
  ...[{ enableNetworkSwitch: false }, { enableNetworkSwitch: true }, { allowUnsupportedChain: true }],
  ...[{ allowUnsupportedChain: false }, { enableWalletGuide: false }, { enableWalletGuide: true }, { basic: true }],
  ...[
    { basic: false },
    { allWallets: 'HIDE' },
    { allWallets: 'SHOW' },
    { enableWallets: false },
    { enableWallets: true },
  ],
  ...[{ features: { send: false, receive: false } }, { features: { collapseWallets: true } }, { features: {} }],
  ...[{ features: { legalCheckbox: true }, termsConditionsUrl: 'https://example.org/terms' }],
  ...[{ features: { multiWallet: false } }, { features: { connectMethodsOrder: ['wallet', 'email', 'social'] } }],
  ...[{ excludeWalletIds: ['com.wallet-modal.demo'] }, { excludeWalletIds: [] }, { networks: [] }, { theme: 'neon' }],
]
export const places = ['/', '/html', '/csp', '/react', '/vue', '/svelte']
export const sizes = [
  [800, 800],
  [390, 844],
  [360, 640],
  [1280, 720],
  [320, 568],
  [844, 390],
]
