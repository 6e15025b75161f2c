import { type ReactNode, useEffect } from 'react'
import { FIAT_VALUE_PLACES } from '../../../atoms/assets/fiat-value.ts'
import { followPortfolio } from '../../../atoms/assets/follow-portfolio.ts'
import type { Portfolio } from '../../../atoms/assets/parse-portfolio.ts'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { confirmedCountAtom } from '../../../atoms/send/load-transfers.ts'
import { networkSupportedAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { globeIcon, receiveIcon } from '../../ui/Icon/more-icons.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { PortfolioAlert } from '../shared/PortfolioAlert.tsx'
import { TokenRow } from '../shared/TokenRow.tsx'
import { list, partialNote, totalLabel, totalLine, totalValue } from './account-tabs.css.ts'
import { ReceiveButton } from './ReceiveButton.tsx'
import { useSendToken } from './useSendToken.ts'

/** The account's tokens, with their total value. */
export function TokenList(): ReactNode {
  const kit = useKit()
  const t = useT(tokenMessages)
  const state = useAtomValue(portfolioAtom)
  const supported = useAtomValue(networkSupportedAtom)
  const sendToken = useSendToken()
  useEffect(() => followPortfolio(kit, confirmedCountAtom), [kit])
  if (!supported) return <EmptyState icon={globeIcon} title={t('tokens.noNetwork')} />
  const { portfolio } = state
  return (
    <div className={list}>
      {state.status === 'failed' && <PortfolioAlert state={state} />}
      {portfolio ? (
        <div>
          <Total portfolio={portfolio} />
          {portfolio.tokens.length > 0 ? (
            <RowList label={t('tokens.tab')} testId="wm-tokens">
              {portfolio.tokens.map((token) => (
                <TokenRow key={token.address ?? ''} token={token} onClick={sendToken(token)} />
              ))}
            </RowList>
          ) : (
            <EmptyState icon={receiveIcon} title={t('tokens.none')} actions={<ReceiveButton />}>
              {t('tokens.noneText')}
            </EmptyState>
          )}
        </div>
      ) : (
        state.status === 'loading' && (
          <div>
            <div className={totalLine}>
              <span className={totalLabel}>{t('tokens.total')}</span>
              <Skeleton shape="text" width={96} />
            </div>
            <SkeletonRows count={3} round label={t('common.loading')} />
          </div>
        )
      )}
    </div>
  )
}

/** The total of all known prices; no number without a price. */
function Total({ portfolio: { total, tokens, partial } }: { readonly portfolio: Portfolio }): ReactNode {
  const t = useT(tokenMessages)
  const locale = useAtomValue(localeAtom)
  const known = tokens.some(({ worth }) => worth !== undefined)
  if (tokens.length === 0 && !partial) return null
  return (
    <div className={totalLine} data-testid="wm-total">
      <span className={totalLabel}>
        {t('tokens.total')} {partial && <Tag tone="warn">{t('tokens.partial')}</Tag>}
      </span>
      <bdi className={totalValue} dir={known ? 'ltr' : undefined}>
        {known ? formatUsd(total, FIAT_VALUE_PLACES, locale) : t('tokens.noPrice')}
      </bdi>
      {partial && <span className={partialNote}>{t('tokens.partialText')}</span>}
    </div>
  )
}
