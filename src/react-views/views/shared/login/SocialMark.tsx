import '../../../ui/Icon/login-icons.ts'
import type { ReactNode } from 'react'
import type { SocialName } from '../../../../atoms/options/options.ts'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { end } from './social-mark.css.ts'

/** A provider at the end of a thread, 60 px. */
export function SocialMark({ social }: { readonly social: SocialName }): ReactNode {
  return (
    <span className={end}>
      <Icon name={social} size={24} />
    </span>
  )
}
