import type { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import type { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import type { Translate } from '../../../atoms/i18n/translate.ts'
import type { Transfer } from '../../../atoms/send/transfer.ts'
import type { ThreadProps } from '../../ui/Thread/Thread.tsx'

export const threads: { readonly [S in Transfer['status']]: ThreadProps['state'] } = {
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
  /** True if the transfer has been pending for a while. */
  readonly slow: boolean
}

/** Returns headline and text for the state of a transfer. */
export function outcomeText(
  t: Translate<keyof typeof sendMessages | keyof typeof connectingMessages>,
  item: Transfer,
  { amount, wallet, slow }: OutcomeFacts,
) {
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
