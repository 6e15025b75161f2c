import type { ReactNode } from 'react'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { approvalNamespaces } from '../../../chains/core/late-namespace-info.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { lockIcon } from '../../ui/Icon/more-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'

/** Leads to what others may take of the account's tokens, on networks where that can be read. */
export function ApprovalsRow(): ReactNode {
  const kit = useKit()
  const t = useT(titleMessages)
  const namespace = useAtomValue(activeNamespaceAtom)
  if (!namespace || !approvalNamespaces.includes(namespace)) return null
  return (
    <ListRow
      title={t('title.approvals')}
      media={<RowTile icon={lockIcon} />}
      chevron
      leads="TokenApprovals"
      onClick={() => push(kit, route('TokenApprovals'))}
      testId="wm-approvals-open"
    />
  )
}
