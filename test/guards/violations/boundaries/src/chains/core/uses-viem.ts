// core-no-packages
import { isAddress } from 'viem'
export const wrong = isAddress
