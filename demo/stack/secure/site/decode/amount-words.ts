import { formatUnits } from 'viem'
import type { Words } from '../words/messages.ts'
import { words } from '../words/words.ts'

/** All digits of an amount, with the decimal sign of whoever reads it: "1.500 TIDE" is not the same in every language. */
export const amountWords = (value: bigint, decimals: number, symbol = ''): Words =>
  words('common.amount', { digits: formatUnits(value, decimals), symbol })
