// embedded-alone, embedded-no-packages
import { isAddress } from 'viem'
import { state } from '../atoms/state.ts'
export const wrong = [state, isAddress]
