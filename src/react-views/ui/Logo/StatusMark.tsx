import type { ReactNode } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { statusMark } from './status-mark.css.ts'

export interface StatusMarkProps {
  readonly icon: IconPath | 'busy'
  readonly tone: keyof typeof statusMark
}

/** 18 px mark at the lower end corner of a logo: how it goes with what the logo stands for. */
export function StatusMark({ icon, tone }: StatusMarkProps): ReactNode {
  return (
    <span className={statusMark[tone]}>
      {icon === 'busy' ? <BusyGlyph size={16} /> : <Icon path={icon} size={16} />}
    </span>
  )
}
