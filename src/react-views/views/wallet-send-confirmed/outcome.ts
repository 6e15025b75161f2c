import type { Translate } from '../../../atoms/i18n/translate.ts'
import type { Transaction, TransactionStatus } from '../../../atoms/send/transaction.ts'
import type { ThreadProps } from '../../ui/Thread/Thread.tsx'

export const threads: { readonly [S in TransactionStatus]: ThreadProps['state'] } = {
  prompted: 'waiting',
  unknown: 'waiting',
  pending: 'waiting',
  confirmed: 'connected',
  reverted: 'declined',
  replaced: 'declined',
  'not-sent': 'declined',
}

export interface OutcomeFacts {
  readonly amount: string
  readonly wallet: string
  /** Pending for a while already. */
  readonly slow: boolean
}

/** How a transfer stands, in a headline and a sentence. */
export function outcomeText(t: Translate, item: Transaction, { amount, wallet, slow }: OutcomeFacts) {
  const { symbol } = item
  switch (item.status) {
    case 'prompted':
      return [t('connecting.approve', { wallet }), t('send.waitingText', { wallet })] as const
    case 'unknown':
      return [
        t('send.unknown'),
        item.cancelled ? t('send.stoppedText', { wallet }) : t('send.unknownText', { wallet }),
      ] as const
    case 'not-sent':
      return [t('send.notSent'), t('send.notSentText', { wallet })] as const
    case 'pending':
      return [t('send.onWay', { amount, symbol }), slow ? t('send.onWayLong') : t('send.onWayText')] as const
    case 'confirmed':
      return [t('send.arrived', { amount, symbol }), t('send.arrivedText')] as const
    case 'reverted':
      return [t('send.reverted'), t('send.revertedText')] as const
    case 'replaced':
      return [t('send.replaced'), t('send.replacedText')] as const
  }
}
