import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { lead, tile, tiles } from './action-tiles.css.ts'

export interface ActionTile {
  id: string
  icon: IconName
  label: string
  primary?: boolean | undefined
  /** Why not; the tile stays focusable. */
  unavailable?: string | undefined
  onClick: () => void
}

/** The few things one does with an account, side by side. */
export function ActionTiles({ actions }: { actions: readonly ActionTile[] }): ReactNode {
  return (
    <div className={tiles}>
      {actions.map(({ id, icon, label, primary, unavailable, onClick }) => (
        <button
          key={id}
          type="button"
          className={cx(tile, primary && !unavailable && lead)}
          aria-disabled={unavailable ? true : undefined}
          aria-description={unavailable}
          data-testid={id}
          onClick={unavailable ? undefined : onClick}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </div>
  )
}
