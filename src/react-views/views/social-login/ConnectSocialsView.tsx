import { type ReactNode, useEffect } from 'react'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { loggedInAtom, socialsAtom } from '../../../atoms/login/login.atoms.ts'
import { socialNames } from '../../../atoms/login/social/social-names.ts'
import { chooseSocial } from '../../../atoms/login/social/start-social.ts'
import { goBack } from '../../../atoms/navigation/navigate.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { socialIcons } from '../../ui/Icon/login-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { GatedView } from '../shared/GatedView.tsx'

/** All social accounts that the page offers. */
export function ConnectSocialsView(_: ViewProps<'ConnectSocials'>): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages, titleMessages)
  const socials = useAtomValue(socialsAtom)
  const used = useAtomValue(loggedInAtom)
  const none = socials.length === 0
  // The page can take all of them back while the list is shown.
  useEffect(() => {
    if (none) goBack(kit)
  }, [none, kit])
  return (
    <GatedView>
      <RowList label={t('login.socialsTitle')}>
        {socials.map((social) => (
          <ListRow
            key={social}
            title={t('login.continueWith', { social: socialNames[social] })}
            media={<RowTile icon={socialIcons[social]} />}
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
