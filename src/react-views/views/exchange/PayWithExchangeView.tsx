import { type ReactNode, useEffect } from 'react'
import { canDepositAtom } from '../../../atoms/exchange/can-deposit.atoms.ts'
import {
  depositAssetAtom,
  depositIssueAtom,
  depositPresetsAtom,
  depositTypedAtom,
  type Exchange,
  exchangesAtom,
  placesAtom,
  setDepositAmount,
} from '../../../atoms/exchange/deposit-form.atoms.ts'
import { followExchanges, retryExchanges } from '../../../atoms/exchange/follow-exchanges.ts'
import { startDeposit } from '../../../atoms/exchange/start-deposit.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import { exchangeMessages } from '../../../atoms/i18n/messages/exchange-messages.ts'
import { firstMessages } from '../../../atoms/i18n/messages/first-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { AmountField } from '../../ui/AmountField/AmountField.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ViewFooter } from '../../ui/Footer/Footer.tsx'
import { receiveIcon } from '../../ui/Icon/more-icons.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { PickerPill } from '../../ui/PickerPill/PickerPill.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { chip, chips } from '../shared/amount-chips.css.ts'
import { WithAccount } from '../shared/WithAccount.tsx'

const dollar = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

/** An amount of an asset, and the exchanges that send it to the account. */
export function PayWithExchangeView(_: ViewProps<'PayWithExchange'>): ReactNode {
  return (
    <WithAccount>
      <Offer />
    </WithAccount>
  )
}

function Offer(): ReactNode {
  const kit = useKit()
  const t = useT(exchangeMessages)
  const canDeposit = useAtomValue(canDepositAtom)
  useEffect(() => followExchanges(kit), [kit])
  if (!canDeposit) return <EmptyState icon={receiveIcon} title={t('exchange.nowhere')} />
  return (
    <>
      <div className={stack12}>
        <Entries />
        <Exchanges />
      </div>
      <ViewFooter>{t('exchange.disclaimer')}</ViewFooter>
    </>
  )
}

function Entries(): ReactNode {
  const kit = useKit()
  const t = useT(buyMessages, exchangeMessages, sendMessages)
  const locale = useAtomValue(localeAtom)
  const amount = useAtomValue(depositTypedAtom)
  const { address, symbol, icon } = useAtomValue(depositAssetAtom)
  const network = useAtomValue(activeNetworkAtom)
  const networkImage = useNetworkImage()
  const places = useAtomValue(placesAtom)
  const issue = useAtomValue(depositIssueAtom)
  const presets = useAtomValue(depositPresetsAtom)
  const format = new Intl.NumberFormat(locale, { ...dollar, maximumFractionDigits: 0 })
  const error =
    issue?.reason !== 'value'
      ? undefined
      : issue.problem === 'decimals'
        ? t('exchange.places', { count: places })
        : t(issue.problem === 'ambiguous' ? 'send.ambiguous' : 'send.format')
  return (
    <>
      <AmountField
        size="m"
        label={t('exchange.amount')}
        title={t('exchange.amount')}
        value={amount}
        onChange={(next) => setDepositAmount(kit, next)}
        picker={
          <PickerPill
            label={t('buy.token', { symbol })}
            media={<Logo name={symbol} src={icon ?? (address ? undefined : networkImage(network))} size={20} round />}
            onClick={() => push(kit, route('PayWithExchangeSelectAsset'))}
            testId="wm-exchange-asset"
          >
            {symbol}
          </PickerPill>
        }
        error={error}
        testId="wm-exchange-amount"
      />
      {presets.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame
        <div className={chips} role="group" aria-label={t('buy.presets')}>
          {presets.map((preset) => {
            const dollars = format.format(preset.dollars)
            return (
              <button
                key={dollars}
                type="button"
                className={chip}
                onClick={() => setDepositAmount(kit, preset.amount)}
                aria-label={t('exchange.usd', { dollars })}
              >
                <bdi dir="ltr">{dollars}</bdi>
              </button>
            )
          })}
        </div>
      )}
    </>
  )
}

function Exchanges(): ReactNode {
  const kit = useKit()
  const t = useT(exchangeMessages, titleMessages, firstMessages)
  const { symbol } = useAtomValue(depositAssetAtom)
  const state = useAtomValue(exchangesAtom)
  const words = useErrorText(state.status === 'failed' ? state.error : undefined)
  if (state.status === 'loading') return <SkeletonRows count={2} label={t('common.loading')} />
  if (state.status === 'failed')
    return (
      <Alert
        tone="bad"
        live
        title={t('exchange.failedList')}
        action={
          <Button kind="secondary" size="s" auto onClick={() => retryExchanges(kit)} testId="wm-exchange-retry">
            {t('common.retry')}
          </Button>
        }
      >
        {words}
      </Alert>
    )
  if (state.list.length === 0)
    return (
      <EmptyState
        icon={receiveIcon}
        title={t('exchange.none', { symbol })}
        actions={
          <Button kind="secondary" onClick={() => push(kit, route('PayWithExchangeSelectAsset'))}>
            {t('send.selectToken')}
          </Button>
        }
      >
        {t('exchange.noneText')}
      </EmptyState>
    )
  return (
    <RowList label={t('exchange.list')} testId="wm-exchanges">
      {state.list.map((exchange) => (
        <ExchangeRow key={exchange.id} exchange={exchange} />
      ))}
    </RowList>
  )
}

/** An exchange: a press opens its page in a window. */
function ExchangeRow({ exchange }: { readonly exchange: Exchange }): ReactNode {
  const kit = useKit()
  const t = useT(buyMessages)
  const issue = useAtomValue(depositIssueAtom)
  const { id, name, icon } = exchange
  return (
    <ListRow
      title={<bdi>{name}</bdi>}
      media={<Logo name={name} src={icon} size={40} />}
      unavailable={issue && t(issue.reason === 'amount' ? 'buy.enterAmount' : 'buy.checkAmount')}
      chevron
      leads="PayWithExchangeInProgress"
      onClick={() => {
        // In the press itself: a browser blocks a window that is opened later.
        if (startDeposit(kit, exchange)) push(kit, route('PayWithExchangeInProgress'))
      }}
      testId={`wm-exchange-${id}`}
    />
  )
}
