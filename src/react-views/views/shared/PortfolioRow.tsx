import type { ReactNode } from 'react'
import { placesAtom } from '../../../atoms/assets/places.atoms.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { globeIcon } from '../../ui/Icon/more-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'

/** Leads to what the connected accounts hold on all their networks, where they have more than one. */
export function PortfolioRow(): ReactNode {
  const kit = useKit()
  const t = useT(titleMessages)
  const places = useAtomValue(placesAtom)
  if (places.length < 2) return null
  return (
    <ListRow
      title={t('title.portfolio')}
      media={<RowTile icon={globeIcon} />}
      chevron
      leads="Portfolio"
      onClick={() => push(kit, route('Portfolio'))}
      testId="wm-portfolio-open"
    />
  )
}
