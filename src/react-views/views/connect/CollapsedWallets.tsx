import '../../ui/Icon/more-icons.ts'
import '../../../atoms/i18n/messages/wallets.ts'
import type { ReactNode } from 'react'
import { useT } from '../../hooks/useT.ts'
import { useWhileOpen } from '../../hooks/useWhileOpen.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { RowTile } from '../../ui/ListRow/RowTile.tsx'
import { arrow } from './collapsed-wallets.css.ts'

/** One row that opens the list below it. It stays where it is, so the focus does too. */
export function CollapsedWallets({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useT()
  const [expanded, setExpanded] = useWhileOpen('wallets', false)
  return (
    <div>
      <ListRow
        title={t('list.collapsed')}
        media={<RowTile icon="browser" />}
        end={<Icon name="down" className={arrow} />}
        expanded={expanded}
        onClick={() => setExpanded(!expanded)}
        testId="wm-collapsed-wallets"
      />
      {expanded && children}
    </div>
  )
}
