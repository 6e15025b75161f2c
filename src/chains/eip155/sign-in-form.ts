import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/**
 * Returns true for an address in the form of [EIP-55](https://eips.ethereum.org/EIPS/eip-55). viem is not asked: pages
 * that leave the checking to a server would load a part of it for this alone.
 */
function isChecksummed(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const checked = [...digits].map((digit, at) => (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit))
  return text === `0x${checked.join('')}`
}

/** Form of sign-in messages in [EIP-4361](https://eips.ethereum.org/EIPS/eip-4361). */
export const eip155SignInForm = {
  label: 'Ethereum',
  /** Address of EIP-55; one without a checksum would be a second text for the same account. */
  isAddress: (_chainId: string, text: string): boolean => isChecksummed(text),
  isReference: (text: string): boolean => /^[1-9]\d{0,31}$/.test(text),
  /** True if the chain id stands without its namespace, always. */
  bare: true,
  /** Empty lines between address and fields of a message without a statement. */
  gap: 2,
}
