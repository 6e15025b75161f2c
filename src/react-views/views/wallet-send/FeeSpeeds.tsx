import type { ReactNode } from 'react'
import { formatAmount } from '../../../atoms/format/format-amount.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { feeMessages } from '../../../atoms/i18n/messages/fee-messages.ts'
import { amountAtom, formIssueAtom, sendFormAtom } from '../../../atoms/send/send.atoms.ts'
import { setSpeed } from '../../../atoms/send/set-speed.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import type { FeeChoice, FeeQuote } from '../../../chains/core/send-capability.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { medium, quiet, small } from '../../ui/text.css.ts'
import { column, dot, facts, group, legend, option } from './fee-speeds.css.ts'

interface FeeSpeedsProps {
  readonly quote: FeeQuote
  readonly isReviewed?: true
}

/** Hours and days are written as such: "1 day". */
function timeText(minutes: number, locale: string): string {
  const [count, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 1440
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / 1440), 'day'] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** Thousandths of a satoshi per virtual byte. */
function Rate({ params }: Pick<FeeQuote, 'params'>) {
  const locale = useAtomValue(localeAtom)
  return params.rate !== undefined && <bdi dir="ltr">{`${formatAmount(params.rate, 3, locale)} sat/vB`}</bdi>
}

/** The speeds to choose from in the form, with rate, time, and the exact fee of the amount. */
function Choices({ quote }: { readonly quote: FeeQuote }): ReactNode {
  const kit = useKit()
  const t = useT(feeMessages)
  const locale = useAtomValue(localeAtom)
  const { max } = useAtomValue(sendFormAtom)
  const amount = useAtomValue(amountAtom)
  const issue = useAtomValue(formIssueAtom)
  const { symbol, decimals } = useAtomValue(activeNetworkAtom).nativeCurrency
  const slow = quote.choices?.find(({ speed }) => speed === 'slow')
  const isSlowEnough = quote.speed !== 'slow' && issue?.reason === 'funds' && slow && slowPays(slow)

  function slowPays({ feeOf }: FeeChoice) {
    return amount.status === 'ok' && feeOf?.(amount.value) !== undefined
  }

  return (
    <>
      <fieldset className={group} data-testid="wm-fee-speeds">
        <legend className={legend}>{t('fees.speed')}</legend>
        {quote.choices?.map(({ speed, minutes, params, fee: highest, feeOf }) => {
          const fee = max ? highest : amount.status === 'ok' ? feeOf?.(amount.value) : undefined
          return (
            <label key={speed} className={option}>
              <input
                type="radio"
                name="wm-fee-speed"
                className={dot}
                checked={quote.speed === speed}
                onChange={() => setSpeed(kit, speed)}
                data-testid={`wm-fee-${speed}`}
              />
              <span className={facts}>
                <span className={column}>
                  <span className={medium}>{t(`fees.${speed}`)}</span>
                  <span className={quiet}>{t('fees.time', { time: timeText(minutes, locale) })}</span>
                </span>
                <span className={column}>
                  {fee !== undefined && <bdi dir="ltr">{`${formatAmount(fee, decimals, locale)} ${symbol}`}</bdi>}
                  <span className={quiet}>
                    <Rate params={params} />
                  </span>
                </span>
              </span>
            </label>
          )
        })}
      </fieldset>
      {quote.choices?.every(({ speed }) => speed === 'slow') && (
        <p className={cx(small, quiet)}>{t('fees.slowOnly')}</p>
      )}
      {isSlowEnough && (
        <Alert
          tone="info"
          live
          title={t('fees.slowPays')}
          action={
            <Button kind="secondary" size="s" auto onClick={() => setSpeed(kit, 'slow')} testId="wm-fee-choose-slow">
              {t('fees.chooseSlow')}
            </Button>
          }
        />
      )}
    </>
  )
}

/** Speed and rate of a transfer under review, as one row. */
function Chosen({ quote }: { readonly quote: FeeQuote }): ReactNode {
  const t = useT(feeMessages)
  const locale = useAtomValue(localeAtom)
  const { speed = 'normal', minutes = 0, params } = quote
  const time = t('fees.time', { time: timeText(minutes, locale) })
  return (
    <DetailsList
      rows={[{ label: t('fees.speed'), value: `${t(`fees.${speed}`)}, ${time}`, quiet: <Rate params={params} /> }]}
    />
  )
}

/** The speed of a transfer on a network that offers several: a choice in the form, a row in the review. */
export function FeeSpeeds({ quote, isReviewed }: FeeSpeedsProps): ReactNode {
  return isReviewed ? <Chosen quote={quote} /> : <Choices quote={quote} />
}
