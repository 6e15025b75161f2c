import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dollarsOf, FIAT_VALUE_PLACES } from '../../../atoms/assets/fiat-value.ts'
import { type Holding, holdingsAtom } from '../../../atoms/assets/holdings.atoms.ts'
import { refreshHoldings } from '../../../atoms/assets/holdings.ts'
import { placesAtom } from '../../../atoms/assets/places.atoms.ts'
import { decimalMark } from '../../../atoms/format/format-amount.ts'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { portfolioMessages } from '../../../atoms/i18n/messages/portfolio-messages.ts'
import { searchMessages } from '../../../atoms/i18n/messages/search-messages.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { movedAtom } from '../../../atoms/send/load-transfers.ts'
import type { CaipNetworkId } from '../../../chains/core/types.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { useT } from '../../hooks/useT.ts'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { searchIcon } from '../../ui/Icon/first-icons.ts'
import { receiveIcon } from '../../ui/Icon/more-icons.ts'
import { stack12 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SearchField } from '../../ui/SearchField/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { Switch } from '../../ui/Switch/Switch.tsx'
import { Tabs } from '../../ui/Tabs/Tabs.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { searchTokens } from '../shared/search-tokens.ts'
import { TokenRow } from '../shared/TokenRow.tsx'
import { FailedNetworks } from './FailedNetworks.tsx'
import { headline } from './portfolio.css.ts'
import { useSendHolding } from './useSendHolding.ts'

/** Rows of a plain list, and of one without a search. */
const PLAIN = 60
const FEW = 8
/** Milliseconds between two looks at the age of what is shown. */
const POLL = 10_000
const ALL = 'all'

const loadLong = () => import('../shared/LongTokenList.tsx').then((m) => m.LongTokenList<Holding>)
const keyOf = ({ key }: Holding) => key

/** A balance that is worth less than a dollar; one without a price is none, as nobody knows its worth. */
const isSmall = ({ value, worth }: Holding) => value === 0n || (worth !== undefined && dollarsOf(worth) < 100n)

/** Holdings of the connected accounts on all their networks, and their worth. */
export function PortfolioView(_: ViewProps<'Portfolio'>): ReactNode {
  const t = useT(tokenMessages, portfolioMessages, searchMessages)
  const locale = useAtomValue(localeAtom)
  const holdings = useAtomValue(holdingsAtom)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useModalMemory<CaipNetworkId | typeof ALL>('portfolio.network', ALL)
  const [isHiding, setIsHiding] = useModalMemory('portfolio.hide', true)
  const look = useHoldings()
  const places = useAtomValue(placesAtom)
  const { list, total, partial, unread, loading, failed } = holdings
  const held = new Set(list.map(({ network }) => network.caipNetworkId))
  // In the order of the page, so that no tab moves while others come.
  const networks = places.map(({ network }) => network).filter(({ caipNetworkId }) => held.has(caipNetworkId))
  const at = networks.some(({ caipNetworkId }) => caipNetworkId === chosen) ? chosen : ALL
  const here = at === ALL ? list : list.filter(({ network }) => network.caipNetworkId === at)
  const hasSmall = here.some(isSmall)
  const found = searchTokens(isHiding ? here.filter((one) => !isSmall(one)) : here, query)
  const hasWorth = list.some(({ worth }) => worth !== undefined)
  const rows = (
    <div className={stack12}>
      {(here.length > FEW || query !== '') && (
        <SearchField
          label={t('tokens.search')}
          value={query}
          onChange={setQuery}
          clearLabel={t('common.clearSearch')}
          testId="wm-portfolio-search"
        />
      )}
      {hasSmall && (
        <Switch checked={isHiding} onChange={setIsHiding} testId="wm-portfolio-hide">
          {t('portfolio.hide')}
        </Switch>
      )}
      <Rows list={found} />
      {loading.length > 0 && <SkeletonRows count={list.length > 0 ? 1 : 3} round label={t('common.loading')} />}
      <div role="status">
        {found.length === 0 && loading.length === 0 && (query.trim() !== '' || failed.length === 0) && (
          <EmptyState
            icon={query.trim() ? searchIcon : receiveIcon}
            title={
              query.trim()
                ? t('tokens.notFound', { query: query.trim() })
                : t(hasSmall && isHiding ? 'portfolio.onlySmall' : 'portfolio.none')
            }
          />
        )}
      </div>
    </div>
  )
  return (
    <div className={stack12} data-testid="wm-portfolio" data-status={loading.length > 0 ? 'loading' : 'ready'}>
      {hasWorth && (
        <div data-testid="wm-portfolio-total">
          <p className={headline}>
            <VisuallyHidden>{t('tokens.total')}: </VisuallyHidden>
            <Amount value={formatUsd(total, FIAT_VALUE_PLACES, locale)} size="xl" decimalMark={decimalMark(locale)} />
            {partial && <Tag tone="warn">{t('tokens.partial')}</Tag>}
          </p>
          {partial && <p className={cx(small, quiet)}>{t('tokens.partialText')}</p>}
        </div>
      )}
      {failed.length > 0 && <FailedNetworks failed={failed} onRetry={look} />}
      {places.length > 1 ? (
        <Tabs
          kind="underlined"
          label={t('portfolio.filter')}
          tabs={[
            { id: ALL, label: t('portfolio.all') },
            ...networks.map(({ caipNetworkId, name }) => ({ id: caipNetworkId as string, label: name })),
          ]}
          value={at}
          onChange={(id) => setChosen(id as CaipNetworkId | typeof ALL)}
        >
          {rows}
        </Tabs>
      ) : (
        rows
      )}
      {unread > 0 && (
        <p className={cx(small, quiet)} data-testid="wm-portfolio-unread">
          {t('tokens.unread', { count: unread })}
        </p>
      )}
    </div>
  )
}

/**
 * Reads the holdings while the view shows, again once they are old, and after each confirmed transfer. Returns a
 * function that looks at once whether something is due.
 */
function useHoldings(): () => void {
  const kit = useKit()
  const lookNow = useRef(() => {})
  const places = useAtomValue(placesAtom)
  const moved = useAtomValue(movedAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: accounts that come and transfers that end are reasons
  useEffect(() => {
    const stop = new AbortController()
    let cancel = () => {}
    let isReading = false
    const look = () => {
      cancel()
      if (stop.signal.aborted || isReading) return
      isReading = true
      const done =
        document.visibilityState === 'hidden' ? undefined : refreshHoldings(kit, { stop: stop.signal, moved })
      void Promise.resolve(done).then(() => {
        isReading = false
        if (!stop.signal.aborted) cancel = kit.env.clock.after(POLL, look)
      })
    }
    lookNow.current = look
    look()
    return () => {
      stop.abort()
      cancel()
    }
  }, [kit, places, moved])
  return () => lookNow.current()
}

interface LongProps {
  readonly tokens: readonly Holding[]
  readonly rowOf: (one: Holding) => ReactNode
  readonly until: ReactNode
}

/** Too many tokens for a plain list, which shows the first of them until the file of the long one is here. */
function Long({ tokens, rowOf, until }: LongProps): ReactNode {
  const t = useT(tokenMessages)
  const LongTokenList = useChunk(loadLong)
  if (!LongTokenList) return until
  return <LongTokenList tokens={tokens} label={t('tokens.tab')} testId="wm-holdings" rowOf={rowOf} keyOf={keyOf} />
}

function Rows({ list }: { readonly list: readonly Holding[] }): ReactNode {
  const t = useT(tokenMessages)
  const sendHolding = useSendHolding()
  const rowOf = (one: Holding) => (
    <TokenRow key={one.key} token={one} on={one.network} withChange onClick={sendHolding(one)} />
  )
  if (list.length === 0) return null
  const first = (
    <RowList label={t('tokens.tab')} testId="wm-holdings">
      {list.slice(0, PLAIN).map(rowOf)}
    </RowList>
  )
  return list.length > PLAIN ? <Long tokens={list} rowOf={rowOf} until={first} /> : first
}
