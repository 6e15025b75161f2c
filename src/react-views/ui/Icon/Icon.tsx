import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { mirrored, sizes } from './icon.css.ts'
import { directional, type IconName } from './icon-paths.ts'
import { iconStore } from './icon-store.ts'

export interface IconProps {
  name: IconName
  size?: 16 | 20 | 24 | undefined
  /** Accessible name; without one the icon is decoration. */
  label?: string | undefined
  className?: string | undefined
}

/** A stroke icon in the text's colour. */
export function Icon({ name, size = 20, label, className }: IconProps): ReactNode {
  const names = cx(sizes[size], directional.has(name) && mirrored, className)
  return label ? (
    <svg className={names} viewBox="0 0 20 20" role="img" aria-label={label}>
      <path d={iconStore[name]} />
    </svg>
  ) : (
    <svg className={names} viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconStore[name]} />
    </svg>
  )
}
