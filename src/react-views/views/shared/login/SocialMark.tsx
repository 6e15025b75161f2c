import type { ReactNode } from 'react'
import type { SocialName } from '../../../../atoms/kit/options/options.ts'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { socialIcons } from '../../../ui/Icon/login-icons.ts'
import { socialMark } from './login.css.ts'

/** A provider's mark at the end of a thread, 60 px. */
export function SocialMark({ social }: { readonly social: SocialName }): ReactNode {
  return (
    <span className={socialMark}>
      <Icon path={socialIcons[social]} size={24} />
    </span>
  )
}
