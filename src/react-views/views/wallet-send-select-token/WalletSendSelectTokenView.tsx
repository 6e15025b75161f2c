import '../../../atoms/i18n/messages/tokens.ts'
import '../../ui/Icon/more-icons.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { balanceAtom } from '../../../atoms/balances/balances.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/network/network.atoms.ts'
import { goBack, push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { sendFormAtom, setToken } from '../../../atoms/send/send.atoms.ts'
import { followPortfolio } from '../../../atoms/tokens/follow-portfolio.ts'
import type { TokenBalance } from '../../../atoms/tokens/parse-portfolio.ts'
import { portfolioAtom } from '../../../atoms/tokens/portfolio.atoms.ts'
import { tokenToSend } from '../../../atoms/tokens/token-to-send.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Link } from '../../ui/Link/Link.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SearchField } from '../../ui/SearchField/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import type { ViewProps } from '../../view-props.ts'
import { PortfolioAlert } from '../shared/PortfolioAlert.tsx'
import { TokenRow } from '../shared/TokenRow.tsx'
import { ViewFooter } from '../shared/ViewFooter.tsx'
import { searchTokens } from './search.ts'

/** What can be sent from this account on this network. The coin is there also when the list is not. */
export function WalletSendSelectTokenView(_: ViewProps<'WalletSendSelectToken'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const network = useAtomValue(activeNetworkAtom)
  const balance = useAtomValue(balanceAtom)
  const state = useAtomValue(portfolioAtom)
  const { token: chosen } = useAtomValue(sendFormAtom)
  const [query, setQuery] = useState('')
  useEffect(() => followPortfolio(kit), [kit])
  const listed = state.portfolio?.tokens ?? []
  const { symbol, name, decimals } = network.nativeCurrency
  const coin: TokenBalance | undefined =
    listed.find(({ address }) => address === undefined) ??
    ('value' in balance && balance.value !== undefined ? { name, symbol, decimals, value: balance.value } : undefined)
  const tokens = [...(coin ? [coin] : []), ...listed.filter(({ address }) => address !== undefined)]
  const found = searchTokens(tokens, query)
  const choose = (token: TokenBalance) => {
    setToken(kit, tokenToSend(token))
    goBack(kit)
  }
  return (
    <div className={stack12}>
      <SearchField
        label={t('tokens.search')}
        value={query}
        onChange={setQuery}
        clearLabel={t('common.clearSearch')}
        onKeyDown={({ key }) => {
          const [only, ...others] = found
          if (key === 'Enter' && query && only && others.length === 0) choose(only)
        }}
      />
      {state.status === 'failed' && <PortfolioAlert state={state} />}
      <RowList label={t('tokens.tab')} testId="wm-send-tokens">
        {found.map((token) => (
          <TokenRow
            key={token.address ?? ''}
            token={token}
            withAddress
            current={token.address === chosen?.address}
            onClick={() => choose(token)}
          />
        ))}
      </RowList>
      {state.status === 'loading' && !state.portfolio && <SkeletonRows count={2} round label={t('common.loading')} />}
      <div role="status">
        {found.length === 0 && query.trim() !== '' && (
          <EmptyState icon="search" title={t('tokens.notFound', { query: query.trim() })} />
        )}
      </div>
      <ViewFooter>
        <Link onClick={() => push(kit, route('Networks'))}>{t('tokens.otherNetwork')}</Link>
      </ViewFooter>
    </div>
  )
}
