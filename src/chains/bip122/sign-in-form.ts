import type { CaipNetworkId } from '../core/types.ts'
import { addressOn } from './parse.ts'

/** Form of sign-in messages of Bitcoin accounts, the one of CAIP-122. */
export const bip122SignInForm = {
  label: 'Bitcoin',
  isAddress: (chainId: CaipNetworkId, text: string): boolean => addressOn(chainId, text) === text,
  isReference: (text: string): boolean => /^[0-9a-f]{32}$/.test(text),
  bare: false,
  gap: 1,
}
