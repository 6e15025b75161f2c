import type { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import type { Translate } from '../../../atoms/i18n/translate.ts'
import type { FormIssue } from '../../../atoms/send/form.ts'

interface Money {
  readonly symbol: string
  readonly decimals: number
  write(value: bigint): string
}

/** Returns the error of the amount, for its field. */
export function amountError(
  t: Translate<keyof typeof sendMessages>,
  issue: FormIssue | undefined,
  { symbol, decimals, write }: Money,
) {
  if (issue?.reason === 'funds')
    return issue.excess === undefined ? t('send.noFee') : t('send.excess', { amount: write(issue.excess) })
  if (issue?.reason !== 'value') return undefined
  if (issue.problem === 'decimals') return t('send.decimals', { count: decimals, symbol })
  return t(issue.problem === 'ambiguous' ? 'send.ambiguous' : 'send.format')
}
