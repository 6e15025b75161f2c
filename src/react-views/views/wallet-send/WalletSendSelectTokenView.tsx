import { type ReactNode, useEffect, useState } from 'react'
import { balanceAtom } from '../../../atoms/assets/balances.atoms.ts'
import { followPortfolio } from '../../../atoms/assets/follow-portfolio.ts'
import type { TokenBalance } from '../../../atoms/assets/parse-portfolio.ts'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { searchMessages } from '../../../atoms/i18n/messages/search-messages.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { afterPress, goBack, push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { movedAtom } from '../../../atoms/send/load-transfers.ts'
import { sendFormAtom, setToken, tokenToSend } from '../../../atoms/send/send.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
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
import type { LongTokenListProps } from '../shared/LongTokenList.tsx'
import { PortfolioAlert } from '../shared/PortfolioAlert.tsx'
import { searchTokens } from '../shared/search-tokens.ts'
import { TokenRow } from '../shared/TokenRow.tsx'

/** Rows of a plain list. */
const PLAIN = 60

const loadLong = () => import('../shared/LongTokenList.tsx').then((m) => m.LongTokenList)

/** Too many tokens for a plain list, which shows the first of them until the file of the long one is here. */
function Long({ until, ...props }: LongTokenListProps & { readonly until: ReactNode }) {
  const LongTokenList = useChunk(loadLong)
  return LongTokenList ? <LongTokenList {...props} /> : until
}

/** Tokens that this account can send on this network. The coin is shown even if the list fails. */
export function WalletSendSelectTokenView(_: ViewProps<'WalletSendSelectToken'>): ReactNode {
  const kit = useKit()
  const t = useT(tokenMessages, searchMessages)
  const network = useAtomValue(activeNetworkAtom)
  const balance = useAtomValue(balanceAtom)
  const state = useAtomValue(portfolioAtom)
  const { token: chosen } = useAtomValue(sendFormAtom)
  const [query, setQuery] = useState('')
  useEffect(() => followPortfolio(kit, movedAtom), [kit])
  const listed = state.portfolio?.tokens ?? []
  const { symbol, name, decimals } = network.nativeCurrency
  const coin: TokenBalance | undefined =
    listed.find(({ address }) => address === undefined) ??
    ('value' in balance && balance.value !== undefined ? { name, symbol, decimals, value: balance.value } : undefined)
  const tokens = [...(coin ? [coin] : []), ...listed.filter(({ address }) => address !== undefined)]
  const found = searchTokens(tokens, query)
  const choose = (token: TokenBalance) =>
    afterPress(kit, () => {
      setToken(kit, tokenToSend(token))
      goBack(kit)
    })
  const rowOf = (token: TokenBalance) => (
    <TokenRow
      key={token.address ?? ''}
      token={token}
      withAddress
      current={token.address === chosen?.address}
      onClick={() => choose(token)}
    />
  )
  const first = (
    <RowList label={t('tokens.tab')} testId="wm-send-tokens">
      {found.slice(0, PLAIN).map(rowOf)}
    </RowList>
  )
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
      {found.length > PLAIN ? (
        <Long tokens={found} label={t('tokens.tab')} testId="wm-send-tokens" rowOf={rowOf} until={first} />
      ) : (
        first
      )}
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
