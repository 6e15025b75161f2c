import { type ReactNode, useEffect } from 'react'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { networkSupportedAtom } from '../../../atoms/network/network.atoms.ts'
import { followPortfolio } from '../../../atoms/tokens/follow-portfolio.ts'
import type { Portfolio } from '../../../atoms/tokens/parse-portfolio.ts'
import { portfolioAtom } from '../../../atoms/tokens/portfolio.atoms.ts'
import { WORTH_PLACES } from '../../../atoms/tokens/worth.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { PortfolioAlert } from '../shared/PortfolioAlert.tsx'
import { TokenRow } from '../shared/TokenRow.tsx'
import { list, partialNote, totalLabel, totalLine, totalValue } from './account-tabs.css.ts'
import { ReceiveButton } from './ReceiveButton.tsx'
import { useSendToken } from './useSendToken.ts'

/** The currencies of the account and what they are worth together. */
export function TokenList(): ReactNode {
  const kit = useKit()
  const t = useT()
  const state = useAtomValue(portfolioAtom)
  const supported = useAtomValue(networkSupportedAtom)
  const sendToken = useSendToken()
  useEffect(() => followPortfolio(kit), [kit])
  if (!supported) return <EmptyState icon="globe" title={t('tokens.noNetwork')} />
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
            <EmptyState icon="receive" title={t('tokens.none')} actions={<ReceiveButton />}>
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

/** What all of it is worth, as far as prices are known; never a number where none is. */
function Total({ portfolio: { total, tokens, partial } }: { readonly portfolio: Portfolio }): ReactNode {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const known = tokens.some(({ worth }) => worth !== undefined)
  if (tokens.length === 0 && !partial) return null
  return (
    <div className={totalLine} data-testid="wm-total">
      <span className={totalLabel}>
        {t('tokens.total')} {partial && <Tag tone="warn">{t('tokens.partial')}</Tag>}
      </span>
      <bdi className={totalValue} dir={known ? 'ltr' : undefined}>
        {known ? formatUsd(total, WORTH_PLACES, locale) : t('tokens.noPrice')}
      </bdi>
      {partial && <span className={partialNote}>{t('tokens.partialText')}</span>}
    </div>
  )
}
