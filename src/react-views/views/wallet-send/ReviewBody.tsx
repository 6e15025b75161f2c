import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { configuredNetwork, optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import type { Review } from '../../../atoms/send/send.machine.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { ChangePanel } from '../../ui/ChangePanel/ChangePanel.tsx'
import { cx } from '../../ui/cx.ts'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { ThreadFlow } from '../../ui/Thread/ThreadFlow.tsx'
import { quiet, small, title17 } from '../../ui/text.css.ts'
import { DecimalsDiffer } from '../shared/DecimalsDiffer.tsx'
import { amountLine } from '../shared/send.css.ts'
import { useFeeRow } from '../shared/useFeeRow.tsx'
import { useFormatAmount } from '../shared/useFormatAmount.ts'
import { useWorth } from '../shared/useWorth.ts'
import { Speeds } from './FeeRows.tsx'
import { RecipientNotes, UncheckedNotes } from './RecipientNotes.tsx'
import { TokenContract } from './TokenContract.tsx'
import type { TransferEffects } from './TransferEffects.tsx'

interface ReviewBodyProps {
  readonly review: Review
  readonly Effects: ComponentType<ComponentProps<typeof TransferEffects>>
}

/** The transfer, read only from the frozen intent: every digit, the whole address, the highest cost. */
export function ReviewBody({ review, Effects }: ReviewBodyProps): ReactNode {
  const t = useT(sendMessages)
  const networkImage = useNetworkImage()
  const money = useFormatAmount()
  const feeRow = useFeeRow()
  const locale = useAtomValue(localeAtom)
  const { networks } = useAtomValue(optionsAtom)
  const { intent, symbol, decimals, balance, token, coins, effects, name: recipient } = review
  // A transfer to the account itself takes nothing but the fee.
  const given = intent.to === intent.from ? 0n : intent.value
  const spent = given + (effects && effects !== 'unread' ? effects.extra : 0n)
  const network = configuredNetwork(networks, intent.caipNetworkId)
  const worth = useWorth()(intent.value, decimals, intent.token)
  const name = network?.name ?? intent.caipNetworkId
  const nft = token?.nft
  const coin = token && network ? network.nativeCurrency : { symbol, decimals }
  const changeOf = (unit: { symbol: string; decimals: number }, before: bigint | undefined, spent: bigint) => {
    if (before === undefined) return []
    const after = before > spent ? before - spent : 0n
    const brief = (amount: bigint) => formatBalance(amount, unit.decimals, locale)
    // A change that the short form does not show is written in full.
    const full = brief(before) === brief(after)
    const write = (amount: bigint) => (
      <span dir="ltr">{`${full ? money(amount, unit.decimals) : brief(amount)} ${nft && unit.symbol === symbol ? '' : unit.symbol}`}</span>
    )
    return [{ label: t('send.balanceOf', { symbol: unit.symbol }), before: write(before), after: write(after) }]
  }
  return (
    <>
      <ThreadFlow
        from={{
          media: (
            <Logo
              name={symbol}
              src={token ? token.icon : networkImage(network)}
              size={36}
              round={!nft}
              badge={<Logo name={name} src={networkImage(network)} size={12} round />}
            />
          ),
          children: (
            <>
              <div className={cx(small, quiet)}>{t('send.youSend')}</div>
              <div className={amountLine}>
                <div data-testid="wm-review-amount">
                  {nft ? (
                    <div className={title17}>
                      {!nft.isUnique && <bdi dir="ltr">{money(intent.value, decimals)} × </bdi>}
                      <bdi>{token.name}</bdi>
                    </div>
                  ) : (
                    <Amount value={money(intent.value, decimals)} unit={symbol} size="m" />
                  )}
                </div>
                {worth && (
                  <bdi dir="ltr" className={cx(small, quiet)} data-testid="wm-review-worth">
                    {worth.startsWith('<') ? worth : `≈ ${worth}`}
                  </bdi>
                )}
              </div>
            </>
          ),
        }}
        to={{
          media: <Rosette address={intent.to} size={40} />,
          children: (
            <>
              <div className={cx(small, quiet)}>{t('send.to')}</div>
              <div className={title17}>
                {recipient ? <bdi>{recipient}</bdi> : <ShortAddress address={intent.to} plain />}
              </div>
            </>
          ),
        }}
      />
      <AddressBlock address={intent.to} name={t('send.to')} />
      <RecipientNotes review={review} />
      {token && <DecimalsDiffer token={token} actual={decimals} />}
      <Effects review={review} coin={coin} />
      <ChangePanel
        title={t('send.changes')}
        toLabel={t('send.changeTo')}
        rows={[
          ...(token
            ? [
                ...(spent > 0n ? changeOf({ symbol, decimals }, balance, spent) : []),
                ...changeOf(coin, coins, intent.fee.fee),
              ]
            : changeOf(coin, balance, spent + intent.fee.fee)),
          { label: t('send.permissions'), after: t('send.none') },
        ]}
      />
      <DetailsList
        rows={[
          {
            label: t('send.network'),
            media: <Logo name={name} src={networkImage(network)} size={20} round />,
            value: name,
          },
          feeRow(intent.fee.fee, coin),
        ]}
      />
      {intent.fee.speed && <Speeds quote={intent.fee} isReviewed />}
      {token && <TokenContract token={token} />}
      <UncheckedNotes review={review} />
      <Effects review={review} coin={coin} isEnd />
    </>
  )
}
