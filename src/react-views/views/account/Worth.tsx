import { type ReactNode, useEffect } from 'react'
import { FIAT_VALUE_PLACES } from '../../../atoms/assets/fiat-value.ts'
import { followPortfolio } from '../../../atoms/assets/follow-portfolio.ts'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { decimalMark } from '../../../atoms/format/format-amount.ts'
import { formatChange } from '../../../atoms/format/format-change.ts'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { movedAtom } from '../../../atoms/send/load-transfers.ts'
import { networkSupportedAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { ok, strong } from '../../ui/text.css.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { balance, below, reason, worthLine } from './account-view.css.ts'
import { Balance } from './Balance.tsx'
import { WorthPlaceholder } from './WorthPlaceholder.tsx'

/** The change of the worth in 24 hours, where the data API knows the prices of then. */
function DayChange({ before, now }: { readonly before: bigint; readonly now: bigint }): ReactNode {
  const t = useT(tokenMessages)
  const locale = useAtomValue(localeAtom)
  const { sign, size, percent } = formatChange(before, now, locale)
  return (
    <p className={reason} data-testid="wm-day-change">
      <bdi dir="ltr" className={cx(strong, now > before && ok)}>
        {sign + formatUsd(size, FIAT_VALUE_PLACES, locale)}
      </bdi>{' '}
      <bdi dir="ltr">({percent})</bdi> {t('tokens.inDay')}
    </p>
  )
}

/** The account's worth, above its balance of coins. Without any known price the balance is the headline. */
export function Worth(): ReactNode {
  const kit = useKit()
  const t = useT(tokenMessages)
  const { portfolio, status } = useAtomValue(portfolioAtom)
  const supported = useAtomValue(networkSupportedAtom)
  const locale = useAtomValue(localeAtom)
  useEffect(() => followPortfolio(kit, movedAtom), [kit])
  if (supported && status === 'loading' && !portfolio) return <WorthPlaceholder />
  if (!supported || !portfolio?.tokens.some(({ worth }) => worth !== undefined)) return <Balance />
  const { total, totalBefore, partial } = portfolio
  return (
    <div className={balance}>
      <div data-testid="wm-total">
        <p className={worthLine}>
          <VisuallyHidden>{t('tokens.total')}: </VisuallyHidden>
          <Amount value={formatUsd(total, FIAT_VALUE_PLACES, locale)} size="xl" decimalMark={decimalMark(locale)} />
          {partial && <Tag tone="warn">{t('tokens.partial')}</Tag>}
        </p>
        {partial && <p className={reason}>{t('tokens.partialText')}</p>}
      </div>
      <div className={below}>
        {totalBefore !== undefined && <DayChange before={totalBefore} now={total} />}
        <Balance below />
      </div>
    </div>
  )
}
