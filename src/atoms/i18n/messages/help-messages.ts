/** English texts of the introductions for newcomers. */
export const helpMessages = {
  'aboutWallet.keysTitle': 'Your keys, not a password',
  'aboutWallet.keysText': 'A wallet keeps the keys to what you own. Nobody can reset them for you, so save its backup.',
  'aboutWallet.loginTitle': 'One way in everywhere',
  'aboutWallet.loginText': 'Connect it instead of making an account. A site sees your address, never your keys.',
  'aboutWallet.approveTitle': 'Nothing moves without you',
  'aboutWallet.approveText': 'Every transfer opens your wallet and waits for you to approve or decline.',
  'aboutWallet.action': 'Choose a wallet',

  'aboutNetwork.placesTitle': 'Places to keep and move coins',
  'aboutNetwork.placesText':
    'Each network keeps its own record. The same address can hold something different on each.',
  'aboutNetwork.feesTitle': 'Each has its own fee token',
  'aboutNetwork.feesText': 'You pay for a transfer in the network’s own token, so keep a little of it there.',
  'aboutNetwork.careTitle': 'Same network on both sides',
  'aboutNetwork.careText': 'Send and receive on the same network. What goes to another one can be lost.',
  'aboutNetwork.action': 'Choose a network',
} as const
