import { networkOfName } from './chain-name.ts'
import { parseAddress } from './parse.ts'

/** Form of sign-in messages in Wallet Standard's `solana:signIn`, which is the one of CAIP-122. */
export const solanaSignInForm = {
  label: 'Solana',
  isAddress: (_chainId: string, text: string): boolean => parseAddress(text) === text,
  isReference: (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(text),
  /** Wallets that write the message themselves use names of Wallet Standard. */
  networkOfName,
  bare: false,
  gap: 1,
}
