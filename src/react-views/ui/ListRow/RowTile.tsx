import type { ReactNode } from 'react'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { tile } from './list-row.css.ts'

/** An icon in place of a row's logo. */
export function RowTile({ icon }: { icon: IconPath }): ReactNode {
  return (
    <span className={tile} aria-hidden="true">
      <Icon path={icon} />
    </span>
  )
}
