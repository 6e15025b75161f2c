import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { historyAtom, historyListedAtom } from '../../../atoms/assets/history.atoms.ts'
import { loadMoreHistory, refreshHistory, retryHistory } from '../../../atoms/assets/history.ts'
import { portfolioKeyAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { relativeTimeText } from '../../../atoms/format/relative-time.ts'
import { activityMessages } from '../../../atoms/i18n/messages/activity-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { linesByMonth, mergeActivity } from '../../../atoms/send/activity.ts'
import { confirmedCountAtom, transfersAtom } from '../../../atoms/send/load-transfers.ts'
import { knownAddressesAtom } from '../../../atoms/send/recipient-guard.ts'
import { suspicionAgainst } from '../../../atoms/send/suspicion.ts'
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
import { RetryAlert } from '../shared/RetryAlert.tsx'
import { TICK } from '../shared/TransferRow.tsx'
import { ActivityLines } from './ActivityLines.tsx'
import { list } from './account-tabs.css.ts'
import { HiddenEntries } from './HiddenEntries.tsx'

const none: readonly never[] = []
/** Entries that are read without a press: with an endless list, what is below it could not be reached. */
const UNASKED = 100

/** The account's activity: its history where a service lists it, and its transfers from this browser. */
export function ActivityList(): ReactNode {
  const kit = useKit()
  const t = useT(activityMessages, sendMessages, tokenMessages)
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
  const [focusFrom, setFocusFrom] = useState<number>()
  const pressedAt = useRef(0)
  const now = useNow(TICK)
  const history = isListed ? state.history : undefined
  const entries = history?.entries ?? none
  const hasMore = history?.next !== undefined

  const suspicionOf = useMemo(() => suspicionAgainst(namespace, known), [namespace, known])
  const trusted = useMemo(() => entries.filter((entry) => !suspicionOf(entry)?.hidden), [entries, suspicionOf])
  const shown = isOpen ? entries : trusted

  const lines = useMemo(() => {
    const own = new Set(session?.accounts.map(({ address }) => address as string))
    const mine = transfers.filter(({ from, warning }) => own.has(from) || warning)
    const caipNetworkId = session?.caipNetworkId ?? ''
    return linesByMonth(mergeActivity({ entries: shown, transfers: mine, caipNetworkId, hasMore }))
  }, [shown, transfers, session, hasMore])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has another history
  useEffect(() => void refreshHistory(kit), [kit, key, isListed])
  useEffect(() => {
    // A confirmed transfer is a new entry.
    if (confirmed > before.current) void refreshHistory(kit, 'force')
    before.current = confirmed
  }, [kit, confirmed])

  const focused = useCallback(() => setFocusFrom(undefined), [])
  const loadMore = () => void loadMoreHistory(kit)
  const isLoading = isListed && state.status === 'loading'
  const age = history && relativeTimeText(history.at, now)
  return (
    <div className={list}>
      {isListed && state.status === 'failed' && (
        <RetryAlert
          title={t('activity.failedToFetch')}
          text={age ? t('activity.failedOld', { age: t(age.id, age.args) }) : t('activity.failedText')}
          retryAt={state.retryAt}
          onRetry={() => void retryHistory(kit)}
          testId="wm-activity-retry"
        />
      )}
      {lines.length > 0 && (
        <ActivityLines
          lines={lines}
          loaded={entries.length}
          suspicionOf={suspicionOf}
          hasMore={hasMore}
          onEnd={() => {
            if (entries.length < pressedAt.current + UNASKED) loadMore()
          }}
          focusFrom={focusFrom}
          onFocused={focused}
        />
      )}
      {isLoading && !history && <SkeletonRows count={7} label={t('common.loading')} />}
      {hasMore && lines.length === 0 && <p className={cx(small, quiet)}>{t('activity.noneSoFar')}</p>}
      {hasMore && (
        <Button
          kind="secondary"
          size="m"
          busy={isLoading}
          busyLabel={t('common.loading')}
          onClick={() => {
            setFocusFrom(lines.length)
            pressedAt.current = entries.length
            loadMore()
          }}
          testId="wm-activity-more"
        >
          {t('activity.more')}
        </Button>
      )}
      <HiddenEntries
        count={entries.length - trusted.length}
        flagged={history?.spam.length ?? 0}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      />
      {history?.unread && <p className={cx(small, quiet)}>{t('activity.unread')}</p>}
      {lines.length === 0 &&
        (isListed ? (
          state.status === 'ready' &&
          !hasMore && (
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
