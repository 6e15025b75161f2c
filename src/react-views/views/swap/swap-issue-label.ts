import type { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import type { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import type { Translate } from '../../../atoms/i18n/translate.ts'
import type { SwapIssue } from '../../../atoms/swap/swap-quote.atoms.ts'

interface Facts {
  /** Symbol of the network's own coin. */
  readonly coin: string
  /** True while Max is chosen and what it pays is not known. */
  readonly maxPending: boolean
}

/** Returns the button's label while the form cannot be reviewed. */
export function swapIssueLabel(
  t: Translate<keyof typeof sendMessages | keyof typeof swapMessages>,
  issue: SwapIssue | undefined,
  { coin, maxPending }: Facts,
): string | undefined {
  switch (issue?.reason) {
    case undefined:
      return undefined
    case 'network':
      return t('swap.nowhere')
    case 'token':
      return t('send.needToken')
    case 'amount':
      return t(maxPending ? 'send.needFee' : 'send.needAmount')
    case 'value':
      return t('send.badValue')
    case 'funds':
      return t('swap.lowBalance')
    case 'coins':
      return t('send.tokenLowFee', { symbol: coin })
    case 'quoting':
      return t('swap.quoting')
    case 'liquidity':
      return t('swap.noLiquidity')
    case 'service':
      return t('swap.noQuote')
  }
}
