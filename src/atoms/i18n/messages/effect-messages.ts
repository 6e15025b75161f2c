export const effectMessages = {
  'effects.gets': 'Recipient gets',
  'effects.withheld': 'Kept by the token',
  'effects.rent': 'In the fee: a new account',
  'effects.unread': 'What arrives couldn’t be checked by a simulation.',
  'effects.more': 'More leaves your account',
  'effects.moreText': ({ amount }: { amount: string }) =>
    `In a simulation of this transfer ${amount} leave your account.`,
  'effects.others': 'Other tokens leave your account as well',
  'effects.othersText': 'A simulation of this transfer also moves tokens that you don’t send. Better not send it.',
  'effects.less': 'Less arrives than you send',
  'effects.lessText': 'The token keeps a part of each transfer, or sends it elsewhere.',
  'effects.dropped': 'The network dropped it',
  'effects.droppedText': ({ wallet }: { wallet: string }) =>
    `Nothing was sent: no server of the network has it any more. It may still be sent if one brings it back. Cancel it in ${wallet} before you send it again.`,
  'effects.mayReturn': 'An earlier transfer may still be sent',
  'effects.mayReturnText': ({ wallet }: { wallet: string }) =>
    `The network dropped a transfer to this recipient and may bring it back; both would be sent then. Cancel the first one in ${wallet}.`,
  'refusal.non-transferable': 'The issuer made this token so that it stays with its account.',
  'refusal.hook': 'A program of the issuer runs with each transfer of this token. Send it from your wallet.',
  'refusal.paused': 'The issuer has paused all transfers of this token.',
  'refusal.frozen': 'The issuer has frozen this token in your account.',
  'refusal.starts-frozen': 'The recipient can’t hold this token before its issuer has opened an account for them.',
  'refusal.recipient-frozen': 'The issuer has frozen this token in the recipient’s account.',
  'refusal.recipient-memo':
    'The recipient takes it only with a memo, which can’t be entered here. Without the right one it may get lost.',
  'refusal.recipient-is-token': 'This address belongs to a token, not to a person. Use the address of a wallet.',
  'refusal.recipient-moved': 'The recipient has given the account of this token to somebody else.',
  'refusal.not-held': 'This account no longer holds it, or not as many.',
  'refusal.recipient-refuses': 'This address is a contract that doesn’t accept it.',
  'refusal.too-small': 'The Bitcoin network passes on no payment this small. Send 0.00000546 BTC or more.',
  'refusal.account-type': 'Bitcoin can’t be sent here from an address of this type. Send it from your wallet.',
} as const
