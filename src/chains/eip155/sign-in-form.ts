import { getAddress } from 'viem'

/** Form of sign-in messages in [EIP-4361](https://eips.ethereum.org/EIPS/eip-4361). */
export const eip155SignInForm = {
  label: 'Ethereum',
  /** Address of EIP-55; one without a checksum would be a second text for the same account. */
  isAddress: (_chainId: string, text: string): boolean =>
    /^0x[0-9a-fA-F]{40}$/.test(text) && getAddress(text.toLowerCase()) === text,
  isReference: (text: string): boolean => /^[1-9]\d{0,31}$/.test(text),
  /** True if the chain id stands without its namespace, always. */
  bare: true,
  /** Empty lines between address and fields of a message without a statement. */
  gap: 2,
}
