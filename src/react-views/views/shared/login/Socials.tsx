import '../../../ui/Icon/login-icons.ts'
import '../../../../atoms/i18n/messages/login.ts'
import { type ReactNode, useId } from 'react'
import { chooseSocial } from '../../../../atoms/login/choose-social.ts'
import { loggedInAtom, socialsAtom } from '../../../../atoms/login/login.atoms.ts'
import { socialLayout } from '../../../../atoms/login/social-layout.ts'
import { socialNames } from '../../../../atoms/login/social-names.ts'
import { optionsAtom } from '../../../../atoms/options/options.atoms.ts'
import { push } from '../../../../atoms/router/navigate.ts'
import { route } from '../../../../atoms/router/routes.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useT } from '../../../hooks/useT.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import type { IconName } from '../../../ui/Icon/icon-paths.ts'
import { FieldNote } from '../../../ui/TextField/FieldNote.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { socials as box, mark, marks } from './login.css.ts'

/** Social accounts to log in with, in the room of two rows. */
export function Socials(): ReactNode {
  const kit = useKit()
  const t = useT()
  const id = useId()
  const used = useAtomValue(loggedInAtom)
  const { features } = useAtomValue(optionsAtom)
  const { wide, row, more } = socialLayout(useAtomValue(socialsAtom))
  const square = (key: string, icon: IconName, label: string, onClick: () => void) => (
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
      <Icon name={icon} />
    </button>
  )
  return (
    <div className={box}>
      {wide.map((social) => (
        <Button
          key={social}
          kind="secondary"
          icon={social}
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
            square(social, social, t('login.continueWith', { social: socialNames[social] }), () =>
              chooseSocial(kit, social),
            ),
          )}
          {more && square('more', 'more', t('login.more'), () => push(kit, route('ConnectSocials')))}
        </div>
      )}
      {used &&
        // Beside the email field, which says the same, it need not be seen twice.
        (features.email ? (
          <VisuallyHidden id={id}>{t('login.inUse')}</VisuallyHidden>
        ) : (
          <FieldNote id={id} hint={t('login.inUse')} />
        ))}
    </div>
  )
}
