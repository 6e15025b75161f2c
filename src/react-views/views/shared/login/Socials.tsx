import { type ReactNode, useId } from 'react'
import { loginMessages } from '../../../../atoms/i18n/messages/login-messages.ts'
import { optionsAtom } from '../../../../atoms/kit/options/options.atoms.ts'
import type { SocialName } from '../../../../atoms/kit/options/options.ts'
import { loggedInAtom, socialsAtom } from '../../../../atoms/login/login.atoms.ts'
import { socialLayout } from '../../../../atoms/login/social/social-layout.ts'
import { socialNames } from '../../../../atoms/login/social/social-names.ts'
import { chooseSocial } from '../../../../atoms/login/social/start-social.ts'
import { push } from '../../../../atoms/navigation/navigate.ts'
import { route } from '../../../../atoms/navigation/routes.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useT } from '../../../hooks/useT.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import type { IconPath } from '../../../ui/Icon/Icon.tsx'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { moreIcon, socialIcons } from '../../../ui/Icon/login-icons.ts'
import { FieldNote } from '../../../ui/TextField/FieldNote.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { socials as box, mark, marks, socialMark } from './login.css.ts'

/** Buttons for social logins, in at most two rows. */
export function Socials(): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages)
  const id = useId()
  const used = useAtomValue(loggedInAtom)
  const { features } = useAtomValue(optionsAtom)
  const { wide, row, more } = socialLayout(useAtomValue(socialsAtom))
  const square = (key: string, icon: IconPath, label: string, onClick: () => void) => (
    <button
      key={key}
      type="button"
      className={mark}
      aria-label={label}
      aria-disabled={used || undefined}
      aria-describedby={used ? id : undefined}
      data-testid={`wm-social-${key}`}
      onClick={used ? undefined : onClick}
    >
      <Icon path={icon} />
    </button>
  )
  return (
    <div className={box}>
      {wide.map((social) => (
        <Button
          key={social}
          kind="secondary"
          icon={socialIcons[social]}
          unavailable={used}
          describedBy={used ? id : undefined}
          onClick={() => chooseSocial(kit, social)}
          testId={`wm-social-${social}`}
        >
          {t('login.continueWith', { social: socialNames[social] })}
        </Button>
      ))}
      {(row.length > 0 || more) && (
        <div className={marks}>
          {row.map((social) =>
            square(social, socialIcons[social], t('login.continueWith', { social: socialNames[social] }), () =>
              chooseSocial(kit, social),
            ),
          )}
          {more && square('more', moreIcon, t('login.more'), () => push(kit, route('ConnectSocials')))}
        </div>
      )}
      {used &&
        // The email field shows the same note, so this one is hidden.
        (features.email ? (
          <VisuallyHidden id={id}>{t('login.inUse')}</VisuallyHidden>
        ) : (
          <FieldNote id={id} hint={t('login.inUse')} />
        ))}
    </div>
  )
}

/** A provider's mark at the end of a thread, 60 px. */
export function SocialMark({ social }: { readonly social: SocialName }): ReactNode {
  return (
    <span className={socialMark}>
      <Icon path={socialIcons[social]} size={24} />
    </span>
  )
}
