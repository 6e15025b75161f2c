import { type ReactNode, useState } from 'react'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { formatPercent } from '../../../atoms/format/format-percent.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { HIGH_IMPACT, type SwapToken, swapFormAtom } from '../../../atoms/swap/swap-form.atoms.ts'
import { type SwapQuote, swapGasCostAtom } from '../../../atoms/swap/swap-quote.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { downIcon } from '../../ui/Icon/first-icons.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { stack8 } from '../../ui/layout.css.ts'
import { arrow, withArrow } from '../shared/expander.css.ts'
import { useFeeRow } from '../shared/useFeeRow.tsx'
import { QuoteCountdown } from './QuoteCountdown.tsx'
import { rateText } from './rate-text.ts'
import { SlippageField } from './SlippageField.tsx'

interface QuoteDetailsProps {
  readonly pay: SwapToken
  readonly receive: SwapToken
  /** Undefined as long as there is none. */
  readonly quote: SwapQuote | undefined
}

/** The facts of a quote, with the slippage, which a visitor can set. */
export function QuoteDetails({ pay, receive, quote }: QuoteDetailsProps): ReactNode {
  const t = useT(sendMessages, swapMessages)
  const feeRow = useFeeRow()
  const locale = useAtomValue(localeAtom)
  const { hosts } = useAtomValue(optionsAtom)
  const { nativeCurrency } = useAtomValue(activeNetworkAtom)
  const { slippage } = useAtomValue(swapFormAtom)
  const cost = useAtomValue(swapGasCostAtom)
  const [isOpen, setIsOpen] = useState(false)
  const { impact, providerFee } = quote ?? {}
  return (
    <div>
      {quote && (
        <DetailsList
          rows={[
            { label: t('swap.rate'), value: <span dir="ltr">{rateText(pay, receive, quote, locale)}</span> },
            {
              label: t('swap.least'),
              value: (
                <span dir="ltr">{`${formatBalance(quote.least, receive.decimals, locale)} ${receive.symbol}`}</span>
              ),
            },
            { label: t('swap.nextQuote'), value: <QuoteCountdown /> },
          ]}
        />
      )}
      <div className={stack8}>
        <ListRow
          title={t('swap.details')}
          end={
            <span className={withArrow}>
              {t('swap.slippage')} <bdi dir="ltr">{formatPercent(slippage, locale)}</bdi>{' '}
              <Icon path={downIcon} className={arrow} />
            </span>
          }
          expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          testId="wm-swap-details"
        />
        {isOpen && (
          <>
            <SlippageField />
            <DetailsList
              rows={[
                {
                  label: t('swap.impact'),
                  value:
                    impact === undefined ? t('swap.unknown') : <span dir="ltr">{formatPercent(impact, locale)}</span>,
                  tone: impact !== undefined && impact >= HIGH_IMPACT ? 'bad' : undefined,
                },
                cost === undefined
                  ? { label: t('send.fee'), value: t('swap.feeUnknown') }
                  : feeRow(cost, nativeCurrency),
                ...(providerFee === undefined
                  ? []
                  : [
                      {
                        label: t('swap.providerFee'),
                        value: (
                          <span dir="ltr">{`${formatBalance(providerFee, pay.decimals, locale)} ${pay.symbol}`}</span>
                        ),
                      },
                    ]),
                ...(hosts.dataApi
                  ? [{ label: t('swap.quotesFrom'), value: <span dir="ltr">{new URL(hosts.dataApi).host}</span> }]
                  : []),
              ]}
            />
          </>
        )}
      </div>
    </div>
  )
}
