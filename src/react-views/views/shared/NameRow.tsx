import type { ReactNode } from 'react'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import { nameZoneAtom, ownNameAtom } from '../../../atoms/names/name-zone.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { userIcon } from '../../ui/Icon/more-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'

/** Leads an account without a name to where it can register one; nothing where the page has no zone. */
export function NameRow(): ReactNode {
  const kit = useKit()
  const t = useT(titleMessages)
  const zone = useAtomValue(nameZoneAtom)
  const own = useAtomValue(ownNameAtom)
  if (!zone || own) return null
  return (
    <ListRow
      title={t('title.registerName')}
      detail={ltr(`.${zone}`)}
      media={<RowTile icon={userIcon} />}
      chevron
      leads="RegisterAccountName"
      onClick={() => {
        track(kit, 'OPEN_ENS_FLOW')
        push(kit, route('RegisterAccountName'))
      }}
      testId="wm-register-name"
    />
  )
}
