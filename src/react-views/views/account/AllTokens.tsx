import { type ReactNode, useMemo, useState } from 'react'
import type { TokenBalance } from '../../../atoms/assets/parse-portfolio.ts'
import { searchMessages } from '../../../atoms/i18n/messages/search-messages.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { useT } from '../../hooks/useT.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { searchIcon } from '../../ui/Icon/first-icons.ts'
import { SearchField } from '../../ui/SearchField/SearchField.tsx'
import { LongTokenList } from '../shared/LongTokenList.tsx'
import { searchTokens } from '../shared/search-tokens.ts'

export interface AllTokensProps {
  readonly tokens: readonly TokenBalance[]
  readonly rowOf: (token: TokenBalance) => ReactNode
  /** Moves the focus to the row at this place. */
  readonly focusFrom: number | undefined
}

/** All of an account's tokens, where they are too many for a plain list, with a search. */
export function AllTokens({ tokens, rowOf, focusFrom }: AllTokensProps): ReactNode {
  const t = useT(tokenMessages, searchMessages)
  const [query, setQuery] = useState('')
  const found = useMemo(() => searchTokens(tokens, query), [tokens, query])
  return (
    <>
      <SearchField
        label={t('tokens.search')}
        value={query}
        onChange={setQuery}
        clearLabel={t('common.clearSearch')}
        testId="wm-tokens-search"
      />
      {found.length > 0 && (
        <LongTokenList tokens={found} label={t('tokens.tab')} testId="wm-tokens" rowOf={rowOf} focusFrom={focusFrom} />
      )}
      <div role="status">
        {found.length === 0 && <EmptyState icon={searchIcon} title={t('tokens.notFound', { query: query.trim() })} />}
      </div>
    </>
  )
}
