import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { tile } from './list-row.css.ts'

/** What a row shows in place of a logo. */
export function RowTile({ icon }: { icon: IconName }): ReactNode {
  return (
    <span className={tile} aria-hidden="true">
      <Icon name={icon} />
    </span>
  )
}
