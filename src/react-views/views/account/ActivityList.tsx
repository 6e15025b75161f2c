import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { growing } from '../../../atoms/assets/growing.ts'
import { historyAtom, historyListedAtom } from '../../../atoms/assets/history.atoms.ts'
import { loadMoreHistory, refreshHistory, retryHistory } from '../../../atoms/assets/history.ts'
import type { HistoryEntry } from '../../../atoms/assets/history-entry.ts'
import { portfolioKeyAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { relativeTimeText } from '../../../atoms/format/relative-time.ts'
import { activityMessages } from '../../../atoms/i18n/messages/activity-messages.ts'
import { timeMessages } from '../../../atoms/i18n/messages/time-messages.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { followActivity } from '../../../atoms/send/activity.ts'
import { confirmedCountAtom, transfersAtom } from '../../../atoms/send/load-transfers.ts'
import { knownAddressesAtom } from '../../../atoms/send/recipient-guard.ts'
import { followSuspicion } from '../../../atoms/send/suspicion.ts'
import { activeNamespaceAtom, activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNow } from '../../hooks/useNow.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { clockIcon } from '../../ui/Icon/more-icons.ts'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { ApprovalsRow } from '../shared/ApprovalsRow.tsx'
import { RetryAlert } from '../shared/RetryAlert.tsx'
import { TICK } from '../shared/TransferRow.tsx'
import { ActivityLines } from './ActivityLines.tsx'
import { list } from './account-tabs.css.ts'
import { HiddenEntries } from './HiddenEntries.tsx'
import { usePages } from './usePages.ts'

const none: readonly never[] = []

/** The account's activity: its history where a service lists it, and its transfers from this browser. */
export function ActivityList(): ReactNode {
  const kit = useKit()
  const t = useT(activityMessages, timeMessages, tokenMessages)
  const session = useAtomValue(activeSessionAtom)
  const state = useAtomValue(historyAtom)
  const isListed = useAtomValue(historyListedAtom)
  const key = useAtomValue(portfolioKeyAtom)
  const confirmed = useAtomValue(confirmedCountAtom)
  const transfers = useAtomValue(transfersAtom)
  const before = useRef(confirmed)
  const known = useAtomValue(knownAddressesAtom)
  const namespace = useAtomValue(activeNamespaceAtom)
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow(TICK)
  const history = isListed ? state.history : undefined
  const entries = history?.entries ?? none
  const hasMore = history?.next !== undefined

  const follow = useMemo(() => ({ judge: followSuspicion(namespace), lines: followActivity() }), [namespace])
  const suspicionOf = useMemo(() => follow.judge(known, entries), [follow, known, entries])
  const isHidden = useCallback(
    (entry: HistoryEntry) => !isOpen && suspicionOf(entry)?.hidden === true,
    [isOpen, suspicionOf],
  )
  const hiddenIn = useMemo(
    () =>
      growing<HistoryEntry, { count: number }>(
        () => ({ count: 0 }),
        (sum, entry) => {
          if (suspicionOf(entry)?.hidden) sum.count++
        },
      ),
    [suspicionOf],
  )

  const own = useMemo(() => {
    const accounts = new Set(session?.accounts.map(({ address }) => address as string))
    return transfers.filter(({ from, warning }) => accounts.has(from) || warning)
  }, [transfers, session])
  const caipNetworkId = session?.caipNetworkId ?? ''
  const lines = useMemo(
    () => follow.lines({ entries, transfers: own, caipNetworkId, hasMore, isHidden }),
    [follow, entries, own, caipNetworkId, hasMore, isHidden],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has another history
  useEffect(() => void refreshHistory(kit), [kit, key, isListed])
  useEffect(() => {
    // A confirmed transfer is a new entry.
    if (confirmed > before.current) void refreshHistory(kit, 'force')
    before.current = confirmed
  }, [kit, confirmed])

  const pages = usePages({ loaded: entries.length, shown: lines.length }, () => void loadMoreHistory(kit))
  const isLoading = isListed && state.status === 'loading'
  const age = history && relativeTimeText(history.at, now)
  return (
    <div className={list}>
      <ApprovalsRow />
      {isListed && state.status === 'failed' && (
        <RetryAlert
          title={t('activity.failedToFetch')}
          text={age ? t('activity.failedOld', { age: t(age.id, age.args) }) : t('activity.failedText')}
          retryAt={state.retryAt}
          onRetry={() => void retryHistory(kit)}
          live={!history}
          testId="wm-activity-retry"
        />
      )}
      {lines.length > 0 && (
        <ActivityLines lines={lines} suspicionOf={suspicionOf} hasMore={hasMore} pages={pages.list} />
      )}
      {isLoading && !history && <SkeletonRows prompt count={7} label={t('common.loading')} />}
      {hasMore && lines.length === 0 && <p className={cx(small, quiet)}>{t('activity.noneSoFar')}</p>}
      {hasMore && (
        <Button
          kind="secondary"
          size="m"
          busy={isLoading}
          busyLabel={t('common.loading')}
          onClick={pages.press}
          testId="wm-activity-more"
        >
          {t('activity.more')}
        </Button>
      )}
      <HiddenEntries
        count={hiddenIn(entries).count}
        flagged={history?.spam.length ?? 0}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      />
      {history?.unread && <p className={cx(small, quiet)}>{t('activity.unread')}</p>}
      {lines.length === 0 &&
        (isListed ? (
          state.status === 'ready' &&
          !hasMore &&
          !history?.unread && (
            <EmptyState icon={clockIcon} title={t('activity.none')}>
              {t('activity.noneText')}
            </EmptyState>
          )
        ) : (
          <EmptyState icon={clockIcon} title={t('tokens.activityNone')}>
            {t('tokens.activityText')}
          </EmptyState>
        ))}
      {!isListed && <p className={cx(small, quiet)}>{t('activity.ownOnly')}</p>}
    </div>
  )
}
