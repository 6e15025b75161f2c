import type { ReactNode } from 'react'
import {
  buyAmountAtom,
  buyFormAtom,
  buyIssueAtom,
  buyQuoteAtom,
  PAY_PLACES,
  payLimitsAtom,
  paymentAtom,
  purchaseAtom,
} from '../../../atoms/buy/buy-form.atoms.ts'
import { setBuyAmount } from '../../../atoms/buy/edit-buy.ts'
import { formatAmount, localizeDecimal } from '../../../atoms/format/format-amount.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { AmountField } from '../../ui/AmountField/AmountField.tsx'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { PickerPill } from '../../ui/PickerPill/PickerPill.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { chip, chips } from '../shared/amount-chips.css.ts'
import { amountError } from '../shared/amount-error.ts'
import { outside } from './buy.css.ts'

const presets = ['100', '250', '500', '1000']

/** The amounts that are paid and that come for it, with the limits and the fees. */
export function BuyForm(): ReactNode {
  const kit = useKit()
  const t = useT(buyMessages, sendMessages)
  const locale = useAtomValue(localeAtom)
  const { amount } = useAtomValue(buyFormAtom)
  const entered = useAtomValue(buyAmountAtom)
  const currency = useAtomValue(paymentAtom)?.id ?? ''
  const symbol = useAtomValue(purchaseAtom)?.symbol ?? ''
  const limits = useAtomValue(payLimitsAtom)
  const issue = useAtomValue(buyIssueAtom)
  const state = useAtomValue(buyQuoteAtom)
  const quote = 'quote' in state ? state.quote : undefined
  const money = (value: bigint) => ltr(`${formatAmount(value, PAY_PLACES, locale)} ${currency}`)
  const priced = ({ amount, currency }: { readonly amount: string; readonly currency: string }) =>
    ltr(`${localizeDecimal(amount, locale)} ${currency}`)
  const error =
    issue?.reason === 'low' || issue?.reason === 'high'
      ? t(issue.reason === 'low' ? 'buy.low' : 'buy.high', { amount: money(issue.limit) })
      : issue?.reason === 'value'
        ? amountError(t, issue, { symbol: currency, decimals: PAY_PLACES, write: money })
        : undefined
  const gets = quote && localizeDecimal(quote.purchaseAmount.amount, locale)
  const example = quote?.isFallback && <Tag tone="warn">{t('buy.example')}</Tag>
  return (
    <div className={stack12}>
      <AmountField
        size="m"
        label={t('buy.youPay')}
        title={t('buy.youPay')}
        value={amount}
        onChange={(next) => setBuyAmount(kit, next)}
        picker={
          <PickerPill
            label={t('buy.currency', { currency })}
            onClick={() => push(kit, route('OnRampFiatSelect'))}
            testId="wm-buy-currency"
          >
            {currency}
          </PickerPill>
        }
        error={error}
        testId="wm-buy-amount"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame */}
      <div className={chips} role="group" aria-label={t('buy.presets')}>
        {presets.map((preset) => (
          <button key={preset} type="button" className={chip} onClick={() => setBuyAmount(kit, preset)}>
            <bdi dir="ltr">{localizeDecimal(preset, locale)}</bdi>
          </button>
        ))}
      </div>
      <AmountField
        size="m"
        readOnly
        label={t('buy.youGet')}
        title={
          <>
            {t('buy.youGet')} {example}
          </>
        }
        value={gets ?? ''}
        onChange={() => {}}
        unit={quote?.isFallback ? quote.purchaseAmount.currency : undefined}
        picker={
          <PickerPill
            label={t('buy.token', { symbol })}
            onClick={() => push(kit, route('OnRampTokenSelect'))}
            testId="wm-buy-token"
          >
            {symbol}
          </PickerPill>
        }
        available={state.status === 'loading' && t('buy.quoting')}
        testId="wm-buy-gets"
      />
      <VisuallyHidden as="div">
        <span role="status">
          {quote && !quote.isFallback ? t('buy.aboutGet', { amount: priced(quote.purchaseAmount) }) : ''}
        </span>
      </VisuallyHidden>
      <DetailsList
        rows={[
          ...limits.map(({ id, least, most }) => {
            const isOut = entered.status === 'ok' && (entered.value < least || entered.value > most)
            const range = t('buy.range', { least: money(least), most: money(most) })
            return {
              key: id,
              label: id === 'card' ? t('buy.card') : id === 'ach_bank_account' ? t('buy.bank') : id,
              value: isOut ? <span className={outside}>{range}</span> : range,
            }
          }),
          // A mocked quote has the amount in the place of each fee, which would look like one.
          ...(quote?.networkFee && !quote.isFallback
            ? [{ label: t('buy.networkFee'), value: priced(quote.networkFee) }]
            : []),
          ...(quote?.coinbaseFee && !quote.isFallback
            ? [{ label: t('buy.providerFee'), value: priced(quote.coinbaseFee) }]
            : []),
          ...(quote
            ? [
                {
                  label: t('buy.total'),
                  value: priced(quote.paymentTotal),
                  quiet: quote.isFallback && t('buy.example'),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
