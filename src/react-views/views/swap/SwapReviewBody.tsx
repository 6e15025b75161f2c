import type { ReactNode } from 'react'
import { FIAT_VALUE_PLACES, fiatValue } from '../../../atoms/assets/fiat-value.ts'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { formatPercent } from '../../../atoms/format/format-percent.ts'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { swapOutcomeMessages } from '../../../atoms/i18n/messages/swap-outcome-messages.ts'
import { configuredNetwork, optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { coinBalanceAtom } from '../../../atoms/send/token.atoms.ts'
import { stepValue } from '../../../atoms/swap/build-swap.ts'
import { acceptImpact } from '../../../atoms/swap/prepare-swap.ts'
import { isApproval } from '../../../atoms/swap/swap.machine.ts'
import { HIGH_IMPACT, type SwapToken } from '../../../atoms/swap/swap-form.atoms.ts'
import { pricedTokenAtom, swapBalanceAtom } from '../../../atoms/swap/swap-quote.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { type Change, ChangePanel } from '../../ui/ChangePanel/ChangePanel.tsx'
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { ThreadFlow } from '../../ui/Thread/ThreadFlow.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { RouterRow } from '../shared/RouterRow.tsx'
import { amountLine } from '../shared/send.css.ts'
import { useFeeRow } from '../shared/useFeeRow.tsx'
import { useFormatAmount } from '../shared/useFormatAmount.ts'
import { rateText } from './rate-text.ts'
import { SwapSteps } from './SwapSteps.tsx'
import { SwapTokenLogo } from './SwapTokenLogo.tsx'
import type { SwapReviewed } from './swap-reviewed.ts'

/** The step, read only from the frozen review: every digit of what is paid, and the least that is received. */
export function SwapReviewBody({ state }: { readonly state: SwapReviewed }): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages, swapMessages, swapOutcomeMessages)
  const money = useFormatAmount()
  const feeRow = useFeeRow()
  const networkImage = useNetworkImage()
  const locale = useAtomValue(localeAtom)
  const { networks } = useAtomValue(optionsAtom)
  const held = useAtomValue(swapBalanceAtom)
  const coins = useAtomValue(coinBalanceAtom)
  const priced = useAtomValue(pricedTokenAtom)
  const { review } = state
  const { pay, receive, amount, out, least, impact, slippage, fee, router } = review
  const network = configuredNetwork(networks, review.caipNetworkId)
  const name = network?.name ?? review.caipNetworkId
  const coin = network?.nativeCurrency ?? { symbol: '', decimals: 18 }
  const exact = (token: SwapToken, value: bigint) => `${money(value, token.decimals)} ${token.symbol}`
  const worth = (token: SwapToken, value: bigint) => {
    const { price } = priced(token)
    if (price === undefined) return undefined
    const text = formatUsd(fiatValue(value, token.decimals, price), FIAT_VALUE_PLACES, locale)
    return (
      <bdi dir="ltr" className={cx(small, quiet)}>
        {text.startsWith('<') ? text : `≈ ${text}`}
      </bdi>
    )
  }
  const change = (
    token: { readonly symbol: string; readonly decimals: number },
    before: bigint | undefined,
    by: bigint,
  ): readonly Change[] => {
    if (before === undefined) return []
    const after = before + by > 0n ? before + by : 0n
    const brief = (value: bigint) => formatBalance(value, token.decimals, locale)
    // A change that the short form does not show is written in full.
    const isFull = brief(before) === brief(after)
    const write = (value: bigint) => (
      <span dir="ltr">{`${isFull ? money(value, token.decimals) : brief(value)} ${token.symbol}`}</span>
    )
    return [{ label: t('send.balanceOf', { symbol: token.symbol }), before: write(before), after: write(after) }]
  }
  const isCoin = (token: SwapToken) => token.address === undefined
  const isOnlyApproval = isApproval(review)
  const paid = isCoin(pay) ? -amount - fee.fee : -amount
  const received = isCoin(receive) ? least - fee.fee : least
  const side = (token: SwapToken, title: string, value: bigint, shown: string) => ({
    media: <SwapTokenLogo token={token} />,
    children: (
      <>
        <div className={cx(small, quiet)}>{title}</div>
        <div className={amountLine}>
          <Amount value={shown} unit={token.symbol} size="m" />
          {worth(token, value)}
        </div>
      </>
    ),
  })
  const isKnown = impact !== undefined
  const percent = impact === undefined ? '' : formatPercent(impact, locale)
  return (
    <>
      <div data-testid="wm-swap-amounts">
        <ThreadFlow
          from={side(pay, t('swap.youPay'), amount, money(amount, pay.decimals))}
          to={side(receive, t('swap.youReceive'), out, `≈ ${formatBalance(out, receive.decimals, locale)}`)}
        />
      </div>
      <SwapSteps state={state} />
      {review.isHighImpact && (
        <Alert
          tone="bad"
          live
          title={isKnown ? t('swap.lossTitle', { percent }) : t('swap.priceUnknown')}
          action={
            <Checkbox
              checked={state.accepted}
              onChange={(accepted) => acceptImpact(kit, accepted)}
              testId="wm-swap-accept-loss"
            >
              {isKnown ? t('swap.lossAccept', { percent }) : t('swap.unknownAccept')}
            </Checkbox>
          }
        >
          {t(isKnown ? 'swap.lossText' : 'swap.priceUnknownText')}
        </Alert>
      )}
      <DetailsList
        rows={[
          { label: t('swap.least'), value: <span dir="ltr">{exact(receive, least)}</span> },
          { label: t('swap.rate'), value: <span dir="ltr">{rateText(pay, receive, review, locale)}</span> },
          {
            label: t('swap.slippage'),
            value: <span dir="ltr">{formatPercent(slippage, locale)}</span>,
          },
          {
            label: t('swap.impact'),
            value: impact === undefined ? t('swap.unknown') : <span dir="ltr">{percent}</span>,
            tone: impact !== undefined && impact >= HIGH_IMPACT ? 'bad' : undefined,
          },
          feeRow(fee.fee, coin),
          {
            label: t('send.network'),
            media: <Logo name={name} src={networkImage(network)} size={20} round />,
            value: name,
          },
        ]}
      />
      <ChangePanel
        title={t('send.changes')}
        toLabel={t('send.changeTo')}
        rows={[
          // An approval moves nothing: it costs its fee.
          ...(isOnlyApproval ? [] : change(pay, held.pay, paid)),
          ...(isOnlyApproval ? [] : change(receive, held.receive, received)),
          ...(!isOnlyApproval && (isCoin(pay) || isCoin(receive)) ? [] : change(coin, coins, -fee.fee)),
          {
            label: t('send.permissions'),
            after:
              review.step === 'swap' ? (
                t('send.none')
              ) : (
                <span>
                  {t(isOnlyApproval ? 'swap.allowance' : 'swap.batchAllowance', {
                    amount: exact(pay, stepValue(review)),
                  })}
                </span>
              ),
          },
        ]}
      />
      <RouterRow address={router} />
    </>
  )
}
