import { type ReactNode, useEffect } from 'react'
import { smartSessionMessages } from '../../../atoms/i18n/messages/smart-session-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import {
  type SmartSessions,
  smartSessionsAtom,
  smartSessionsListedAtom,
} from '../../../atoms/smart-sessions/smart-sessions.atoms.ts'
import { followSmartSessions, refreshSmartSessions } from '../../../atoms/smart-sessions/smart-sessions.ts'
import { authId } from '../../../chains/core/connector.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNow } from '../../hooks/useNow.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { clockIcon } from '../../ui/Icon/more-icons.ts'
import { stack12 } from '../../ui/layout.css.ts'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { RetryAlert } from '../shared/RetryAlert.tsx'
import { SessionRow } from './SessionRow.tsx'
import { ends, rows } from './smart-sessions.css.ts'
import { useTokens } from './useSessionTexts.ts'

/** Milliseconds after which the time that is left is told anew. */
const TICK = 30_000

/** The sessions by which sites act for the account without asking again, and the way to end them. */
export function SmartSessionListView(_: ViewProps<'SmartSessionList'>): ReactNode {
  const kit = useKit()
  const t = useT(smartSessionMessages, titleMessages)
  const session = useAtomValue(activeSessionAtom)
  const isListed = useAtomValue(smartSessionsListedAtom)
  const state = useAtomValue(smartSessionsAtom)
  useEffect(() => followSmartSessions(kit), [kit])
  // The session is gone while the closing modal still fades.
  if (!session) return null
  // The embedded wallet has no contract on a chain that would hold a key to its permissions.
  const note = session.connectorId === authId ? t('smartSessions.cannotGrant') : undefined
  if (!isListed)
    return (
      <EmptyState icon={clockIcon} title={t('smartSessions.unlisted')}>
        {note}
      </EmptyState>
    )
  const { sessions } = state
  return (
    <div className={stack12} data-status={state.status} data-testid="wm-sessions">
      <div className={ends}>
        <p className={cx(small, quiet)}>{note ?? t('smartSessions.intro')}</p>
        <Tag tone="accent">{t('smartSessions.beta')}</Tag>
      </div>
      {state.status === 'failed' && (
        <RetryAlert
          title={t('smartSessions.notLoaded')}
          text={t(sessions ? 'smartSessions.notLoadedOld' : 'smartSessions.notLoadedText')}
          retryAt={state.retryAt}
          onRetry={() => void refreshSmartSessions(kit)}
          testId="wm-sessions-retry"
        />
      )}
      {sessions ? (
        <Found sessions={sessions} />
      ) : (
        state.status === 'loading' && <SkeletonRows count={2} label={t('common.loading')} />
      )}
    </div>
  )
}

function Found({ sessions }: { readonly sessions: SmartSessions }): ReactNode {
  const t = useT(smartSessionMessages, titleMessages)
  const now = Math.floor(useNow(TICK) / 1_000)
  const { list, unread, isCut, account } = sessions
  useTokens(list.some(({ abilities }) => abilities.some(({ kind }) => kind === 'token')))
  return (
    <>
      {list.length > 0 ? (
        // WebKit drops the list role from a list without markers.
        // biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role from a list without markers.
        <ul className={rows} role="list" aria-label={t('title.smartSessions')}>
          {list.map((one) => (
            <SessionRow key={one.pci} session={one} account={account} now={now} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={clockIcon} title={t('smartSessions.none')}>
          {unread === 0 && t('smartSessions.noneText')}
        </EmptyState>
      )}
      {unread > 0 && <p className={cx(small, quiet)}>{t('smartSessions.unread', { count: unread })}</p>}
      {isCut && <p className={cx(small, quiet)}>{t('smartSessions.cut')}</p>}
    </>
  )
}
