import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { backIcon, chevronIcon, rightIcon } from './first-icons.ts'
import { mirrored, sizes } from './icon.css.ts'

/** The `d` of an SVG path on a grid of 20 by 20. */
export type IconPath = `M${string}`

/** Icons that point along the line of reading. */
const directional: ReadonlySet<IconPath> = new Set([backIcon, chevronIcon, rightIcon])

export interface IconProps {
  path: IconPath
  size?: 16 | 20 | 24 | undefined
  /** Accessible name. Without it the icon is decoration. */
  label?: string | undefined
  className?: string | undefined
}

/** A stroke icon in the text's colour. */
export function Icon({ path, size = 20, label, className }: IconProps): ReactNode {
  const names = cx(sizes[size], directional.has(path) && mirrored, className)
  return label ? (
    <svg className={names} viewBox="0 0 20 20" role="img" aria-label={label}>
      <path d={path} />
    </svg>
  ) : (
    <svg className={names} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
