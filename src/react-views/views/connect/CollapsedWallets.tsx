import type { ReactNode } from 'react'
import { walletMessages } from '../../../atoms/i18n/messages/wallet-messages.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { useT } from '../../hooks/useT.ts'
import { downIcon } from '../../ui/Icon/first-icons.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { browserIcon } from '../../ui/Icon/more-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'
import { arrow } from '../shared/expander.css.ts'

/** A row that opens the list below. The row stays in place and keeps the focus. */
export function CollapsedWallets({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useT(walletMessages)
  const [expanded, setExpanded] = useModalMemory('wallets', false)
  return (
    <div>
      <ListRow
        title={t('list.collapsed')}
        media={<RowTile icon={browserIcon} />}
        end={<Icon path={downIcon} className={arrow} />}
        expanded={expanded}
        onClick={() => setExpanded(!expanded)}
        testId="wm-collapsed-wallets"
      />
      {expanded && children}
    </div>
  )
}
