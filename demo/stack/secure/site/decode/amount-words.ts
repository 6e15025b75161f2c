import { formatUnits } from 'viem'
import type { Words } from '../words/messages.ts'
import { words } from '../words/words.ts'
import { integerText } from './integer-text.ts'

/** All digits of an amount, with the decimal sign of whoever reads it: "1.500 TIDE" is not the same in every language. */
export const amountWords = (value: bigint, decimals: number, symbol = ''): Words =>
  words('common.amount', { digits: integerText(formatUnits(value, decimals)), symbol })
