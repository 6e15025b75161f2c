import { type ReactNode, useEffect } from 'react'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { approvalMessages } from '../../../atoms/i18n/messages/approval-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { type Approvals, approvalsAtom, approvalsListedAtom } from '../../../atoms/send/approvals.atoms.ts'
import { followApprovals, refreshApprovals } from '../../../atoms/send/approvals.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { lockIcon } from '../../ui/Icon/more-icons.ts'
import { stack12 } from '../../ui/layout.css.ts'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { RetryAlert } from '../shared/RetryAlert.tsx'
import { ApprovalRow } from './ApprovalRow.tsx'
import { rows } from './token-approvals.css.ts'

/** The approvals by which others may take tokens of the account on its network, and the way to end them. */
export function TokenApprovalsView(_: ViewProps<'TokenApprovals'>): ReactNode {
  const kit = useKit()
  const t = useT(approvalMessages, titleMessages)
  const session = useAtomValue(activeSessionAtom)
  const network = useAtomValue(activeNetworkAtom)
  const isListed = useAtomValue(approvalsListedAtom)
  const state = useAtomValue(approvalsAtom)
  useEffect(() => followApprovals(kit), [kit])
  // The session is gone while the closing modal still fades.
  if (!session) return null
  if (!isListed) return <EmptyState icon={lockIcon} title={t('approvals.noNetwork')} />
  const { approvals } = state
  return (
    <div className={stack12} data-status={state.status} data-testid="wm-approvals">
      {state.status === 'failed' && (
        <RetryAlert
          title={t('approvals.failed')}
          text={t(approvals ? 'approvals.failedOld' : 'approvals.failedText')}
          retryAt={state.retryAt}
          onRetry={() => void refreshApprovals(kit)}
          testId="wm-approvals-retry"
        />
      )}
      {approvals ? (
        <Found approvals={approvals} network={network.name} />
      ) : (
        state.status === 'loading' && <SkeletonRows count={3} round label={t('common.loading')} />
      )}
    </div>
  )
}

function Found({ approvals, network }: { readonly approvals: Approvals; readonly network: string }): ReactNode {
  const t = useT(approvalMessages, titleMessages)
  const { list, unread, since, isCut } = approvals
  const isWhole = since === 0n && unread === 0 && !isCut
  return (
    <>
      {list.length > 0 ? (
        <>
          <p className={cx(small, quiet)}>{t('approvals.intro', { network })}</p>
          {/* WebKit drops the list role from a list without markers. */}
          {/* biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role from a list without markers. */}
          <ul className={rows} role="list" aria-label={t('title.approvals')}>
            {list.map((one) => (
              <ApprovalRow key={one.key} approval={one} account={approvals.account} readAt={approvals.at} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState icon={lockIcon} title={t(isWhole ? 'approvals.none' : 'approvals.noneFound')}>
          {isWhole && t('approvals.noneText')}
        </EmptyState>
      )}
      {unread > 0 && <p className={cx(small, quiet)}>{t('approvals.unread', { count: unread })}</p>}
      {isCut && <p className={cx(small, quiet)}>{t('approvals.cut')}</p>}
      {since !== 0n && (
        <p className={cx(small, quiet)} data-testid="wm-approvals-since">
          {since === undefined ? t('approvals.noLogs') : t('approvals.since', { block: ltr(since.toString()) })}
        </p>
      )}
    </>
  )
}
