import '../../ui/Icon/login-icons.ts'
import '../../../atoms/i18n/messages/login.ts'
import type { ReactNode } from 'react'
import { chooseSocial } from '../../../atoms/login/choose-social.ts'
import { loggedInAtom, socialsAtom } from '../../../atoms/login/login.atoms.ts'
import { socialNames } from '../../../atoms/login/social-names.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { RowTile } from '../../ui/ListRow/RowTile.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import type { ViewProps } from '../../view-props.ts'
import { GatedView } from '../shared/GatedView.tsx'

/** Every social account that can be used here. */
export function ConnectSocialsView(_: ViewProps<'ConnectSocials'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const socials = useAtomValue(socialsAtom)
  const used = useAtomValue(loggedInAtom)
  return (
    <GatedView>
      <RowList label={t('login.socialsTitle')}>
        {socials.map((social) => (
          <ListRow
            key={social}
            title={t('login.continueWith', { social: socialNames[social] })}
            media={<RowTile icon={social} />}
            unavailable={used ? t('login.inUse') : undefined}
            chevron
            onClick={() => chooseSocial(kit, social)}
            testId={`wm-social-${social}`}
          />
        ))}
      </RowList>
    </GatedView>
  )
}
