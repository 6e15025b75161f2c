import { type ReactNode, useEffect, useState } from 'react'
import { balanceAtom } from '../../../atoms/assets/balances.atoms.ts'
import { followPortfolio } from '../../../atoms/assets/follow-portfolio.ts'
import type { TokenBalance } from '../../../atoms/assets/parse-portfolio.ts'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { goBack, push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { confirmedCountAtom } from '../../../atoms/send/load-transfers.ts'
import { sendFormAtom, setToken, tokenToSend } from '../../../atoms/send/send.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ViewFooter } from '../../ui/Footer/Footer.tsx'
import { searchIcon } from '../../ui/Icon/first-icons.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SearchField } from '../../ui/SearchField/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { PortfolioAlert } from '../shared/PortfolioAlert.tsx'
import { TokenRow } from '../shared/TokenRow.tsx'

/** Tokens that this account can send on this network. The coin is shown even if the list fails. */
export function WalletSendSelectTokenView(_: ViewProps<'WalletSendSelectToken'>): ReactNode {
  const kit = useKit()
  const t = useT(tokenMessages)
  const network = useAtomValue(activeNetworkAtom)
  const balance = useAtomValue(balanceAtom)
  const state = useAtomValue(portfolioAtom)
  const { token: chosen } = useAtomValue(sendFormAtom)
  const [query, setQuery] = useState('')
  useEffect(() => followPortfolio(kit, confirmedCountAtom), [kit])
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
          <EmptyState icon={searchIcon} title={t('tokens.notFound', { query: query.trim() })} />
        )}
      </div>
      <ViewFooter>
        <Link onClick={() => push(kit, route('Networks'))}>{t('tokens.otherNetwork')}</Link>
      </ViewFooter>
    </div>
  )
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns tokens whose name or symbol contains the query, or whose contract has that address. */
function searchTokens(tokens: readonly TokenBalance[], query: string): readonly TokenBalance[] {
  const wanted = plain(query.trim())
  if (wanted === '') return tokens
  return tokens.filter(
    ({ name, symbol, address }) => plain(`${name} ${symbol}`).includes(wanted) || address?.toLowerCase() === wanted,
  )
}
