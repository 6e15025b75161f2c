import type { ReactNode } from 'react'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { effectMessages } from '../../../atoms/i18n/messages/effect-messages.ts'
import type { Review } from '../../../atoms/send/send.machine.ts'
import { isDropped } from '../../../atoms/send/transfer.ts'
import { transfersAtom } from '../../../atoms/send/transfer-list.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import type { TokenRefusal } from '../../../chains/core/errors.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { cx } from '../../ui/cx.ts'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { useFormatAmount } from '../shared/useFormatAmount.ts'

interface Unit {
  readonly symbol: string
  readonly decimals: number
}

interface TransferEffectsProps {
  readonly review: Review
  readonly coin: Unit
  readonly isEnd?: true
}

/**
 * Names the effects of a transfer beside its amount: the part that the token keeps, the cost of an account, the
 * findings of a simulation, a recipient that is a contract on another network only, and an earlier transfer that may
 * still be sent as well. At the end of a review it names a missing simulation, since the fee has to be in sight in a
 * low window.
 */
export function TransferEffects({ review, coin, isEnd }: TransferEffectsProps): ReactNode {
  const t = useT(effectMessages)
  const format = useFormatAmount()
  const wallets = useAtomValue(walletsAtom)
  const transfers = useAtomValue(transfersAtom)
  const { intent, effects, symbol, decimals, facts } = review
  if (isEnd) return effects === 'unread' && <p className={cx(small, quiet)}>{t('effects.unread')}</p>
  const { withheld, rent } = intent.fee
  const known = effects === 'unread' ? undefined : effects
  const missing = known?.missing ?? withheld ?? 0n
  const amount = (value: bigint, unit: Unit = { symbol, decimals }) => `${format(value, unit.decimals)} ${unit.symbol}`
  const write = (value: bigint, unit?: Unit) => <span dir="ltr">{amount(value, unit)}</span>
  const rows = [
    ...(missing > 0n ? [{ label: t('effects.gets'), value: write(intent.value - missing) }] : []),
    ...(withheld ? [{ label: t('effects.withheld'), value: write(withheld) }] : []),
    ...(rent ? [{ label: t('effects.rent'), value: write(rent, coin) }] : []),
  ]
  const earlier = transfers.find(
    (one) =>
      isDropped(one) &&
      !one.call &&
      one.from === intent.from &&
      one.to === intent.to &&
      one.token === intent.token &&
      one.caipNetworkId === intent.caipNetworkId,
  )
  return (
    <>
      {facts?.elsewhere && (
        <Alert tone="warn" title={t('effects.elsewhere', { network: facts.elsewhere })}>
          {t('effects.elsewhereText')}
        </Alert>
      )}
      {earlier && (
        <Alert tone="warn" title={t('effects.mayReturn')}>
          {t('effects.mayReturnText', { wallet: wallets.nameOf(earlier.connectorId, earlier.connectorId) })}
        </Alert>
      )}
      {known?.others && (
        <Alert tone="bad" title={t('effects.others')}>
          {t('effects.othersText')}
        </Alert>
      )}
      {known && known.extra > 0n && (
        <Alert tone="bad" title={t('effects.more')}>
          {t('effects.moreText', { amount: ltr(amount(intent.value + known.extra)) })}
        </Alert>
      )}
      {missing > (withheld ?? 0n) && (
        <Alert tone="warn" title={t('effects.less')}>
          {t('effects.lessText')}
        </Alert>
      )}
      {rows.length > 0 && <DetailsList rows={rows} />}
    </>
  )
}

/** Why a token is not sent. */
export function RefusalReason({ reason }: { readonly reason: TokenRefusal }): ReactNode {
  return useT(effectMessages)(`refusal.${reason}`)
}
