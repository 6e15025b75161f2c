import { type ErrorTexts, errorsWith, type TokenRefusal } from '../errors.ts'

const reasons: { readonly [R in TokenRefusal]: string } = {
  'non-transferable': 'The token cannot be transferred',
  hook: 'The token runs a program of its issuer with each transfer',
  paused: 'The issuer has paused the token',
  frozen: 'The issuer has frozen the account of the token',
  'starts-frozen': 'The recipient has no account of the token, and a new one would be frozen',
  'recipient-frozen': 'The issuer has frozen the recipient’s account of the token',
  'recipient-memo': 'The recipient takes no transfer without a memo',
  'recipient-is-token': 'The address is an account of a token',
  'recipient-moved': 'The recipient has given its account of the token away',
  'not-held': 'The account does not hold this NFT, or not as many of it',
  'recipient-refuses': 'The recipient is a contract that does not accept this NFT',
  'too-small': 'Nodes pass on no payment of this amount',
  'account-type': 'Payments from accounts of this type are not supported',
}

/** Texts of coins, tokens and NFTs that are not sent; loaded with the code that finds the reason. */
export const tokenRefusalTexts = {
  TOKEN_REFUSED: ({ reason }) => reasons[reason],
} satisfies ErrorTexts

export const tokenRefusal = errorsWith(tokenRefusalTexts)
