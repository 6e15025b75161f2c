import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Nft } from '../../../atoms/assets/nft.ts'
import { nftsAtom } from '../../../atoms/assets/nfts.atoms.ts'
import { loadMoreNfts, refreshNfts, retryNfts } from '../../../atoms/assets/nfts.ts'
import { portfolioKeyAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { relativeTimeText } from '../../../atoms/format/relative-time.ts'
import { nftMessages } from '../../../atoms/i18n/messages/nft-messages.ts'
import { searchMessages } from '../../../atoms/i18n/messages/search-messages.ts'
import { timeMessages } from '../../../atoms/i18n/messages/time-messages.ts'
import { perKit } from '../../../atoms/kit/per-kit.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { confirmedCountAtom } from '../../../atoms/send/load-transfers.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { useNow } from '../../hooks/useNow.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { searchIcon } from '../../ui/Icon/first-icons.ts'
import { receiveIcon } from '../../ui/Icon/more-icons.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { RetryAlert } from '../shared/RetryAlert.tsx'
import { plain } from '../shared/search-tokens.ts'
import { list } from './account-tabs.css.ts'
import { NftCells } from './NftCells.tsx'
import { ReceiveButton } from './ReceiveButton.tsx'
import { usePages } from './usePages.ts'

const none: readonly Nft[] = []
/** Fewer are seen at a glance. */
const WORTH_SEARCHING = 12
/** Milliseconds, while the age of the list is told in seconds. */
const TICK = 10_000

/** Number of confirmed transfers when the list was last read. */
const readAt = perKit(() => ({ confirmed: 0 }))

const loadSearch = () => import('../../ui/SearchField/SearchField.tsx').then((m) => m.SearchField)

/** The NFTs of the account, by a service or by the collections that the page names. */
export function NftGrid(): ReactNode {
  const kit = useKit()
  const t = useT(nftMessages, searchMessages, timeMessages)
  const state = useAtomValue(nftsAtom)
  const key = useAtomValue(portfolioKeyAtom)
  const confirmed = useAtomValue(confirmedCountAtom)
  const [isOpen, setIsOpen] = useModalMemory('nfts.spam', false)
  const [query, setQuery] = useState('')
  const now = useNow(TICK)
  const { nfts } = state
  const items = nfts?.items ?? none
  const SearchField = useChunk(loadSearch)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has other items
  useEffect(() => {
    // A transfer that was confirmed since the list was read may have moved an item, also while another tab was shown.
    const read = readAt(kit)
    void refreshNfts(kit, confirmed > read.confirmed)
    read.confirmed = confirmed
  }, [kit, key, confirmed])

  const wanted = plain(query.trim())
  const shown = useMemo(
    () =>
      items.filter(
        ({ name, collection, isSpam }) => (isOpen || !isSpam) && plain(`${name} ${collection}`).includes(wanted),
      ),
    [items, isOpen, wanted],
  )
  const bare = useMemo(() => shown.filter(({ isBare }) => isBare).length, [shown])
  const spam = useMemo(() => items.filter(({ isSpam }) => isSpam).length, [items])
  const hasMore = nfts?.next !== undefined && state.status !== 'failed'
  const isLoading = state.status === 'loading'
  const age = nfts && relativeTimeText(nfts.at, now)
  const pages = usePages({ loaded: items.length, shown: shown.length }, () => void loadMoreNfts(kit))
  return (
    <div className={list}>
      {state.status === 'failed' && (
        <RetryAlert
          title={t('nfts.failed')}
          text={age ? t('nfts.failedOld', { age: t(age.id, age.args) }) : t('nfts.failedText')}
          retryAt={state.retryAt}
          onRetry={() => void retryNfts(kit)}
          testId="wm-nfts-retry"
        />
      )}
      {SearchField && (items.length > WORTH_SEARCHING || query !== '') && (
        <SearchField
          label={t('nfts.search')}
          value={query}
          onChange={setQuery}
          clearLabel={t('common.clearSearch')}
          testId="wm-nfts-search"
        />
      )}
      {shown.length > 0 && (
        <NftCells
          nfts={shown}
          hasMore={hasMore}
          onChoose={(nft) => push(kit, route('Nft', { key: nft.key }))}
          pages={pages.list}
        />
      )}
      {isLoading && !nfts && <SkeletonRows prompt count={3} label={t('common.loading')} />}
      {hasMore && (
        <Button
          kind="secondary"
          size="m"
          busy={isLoading}
          busyLabel={t('common.loading')}
          onClick={pages.press}
          testId="wm-nfts-more"
        >
          {t('nfts.more')}
        </Button>
      )}
      {spam > 0 && (
        <p className={cx(small, quiet)} data-testid="wm-nfts-hidden">
          {t('nfts.hidden', { count: spam })}{' '}
          <Link underline expanded={isOpen} onClick={() => setIsOpen(!isOpen)} testId="wm-nfts-show-hidden">
            {t(isOpen ? 'nfts.hide' : 'nfts.show')}
          </Link>
        </p>
      )}
      {bare > 0 && <p className={cx(small, quiet)}>{t('nfts.bare', { count: bare })}</p>}
      {nfts && nfts.unread > 0 && <p className={cx(small, quiet)}>{t('nfts.unread', { count: nfts.unread })}</p>}
      <div role="status">
        {wanted !== '' && shown.length === 0 && items.length > 0 && (
          <EmptyState icon={searchIcon} title={t('nfts.notFound', { query: query.trim() })} />
        )}
      </div>
      {state.status === 'ready' && items.length === 0 && !hasMore && !state.nfts.unread && (
        <EmptyState
          icon={receiveIcon}
          title={t(nfts?.isUnlisted ? 'nfts.unlisted' : 'nfts.none')}
          actions={!nfts?.isUnlisted && <ReceiveButton />}
        >
          {t(nfts?.isUnlisted ? 'nfts.unlistedText' : 'nfts.noneText')}
        </EmptyState>
      )}
    </div>
  )
}
