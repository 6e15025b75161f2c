import { formatUnits } from 'viem'
import type { Words } from '../words/messages.ts'
import { words } from '../words/words.ts'
import { integerText } from './integer-text.ts'

/**
 * Returns all digits of an amount with the decimal separator of the visitor's language, because "1.500" means different
 * amounts in different languages.
 */
export const amountWords = (value: bigint, decimals: number, symbol = ''): Words =>
  words('common.amount', { digits: integerText(formatUnits(value, decimals)), symbol })
