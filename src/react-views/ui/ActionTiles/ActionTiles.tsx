import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { lead, tile, tiles } from './action-tiles.css.ts'

export interface ActionTile {
  id: string
  icon: IconPath
  label: string
  /** The view that a press leads to: its file is fetched as a pointer or the focus arrives. */
  leads?: string | undefined
  primary?: boolean | undefined
  /** The reason why the action is unavailable. The tile stays focusable. */
  unavailable?: string | undefined
  onClick: () => void
}

/** The main actions of an account, in a row. */
export function ActionTiles({ actions }: { actions: readonly ActionTile[] }): ReactNode {
  return (
    <div className={tiles}>
      {actions.map(({ id, icon, label, leads, primary, unavailable, onClick }) => (
        <button
          key={id}
          type="button"
          className={cx(tile, primary && !unavailable && lead)}
          aria-disabled={unavailable ? true : undefined}
          aria-description={unavailable}
          data-leads={leads}
          data-testid={id}
          onClick={unavailable ? undefined : onClick}
        >
          <Icon path={icon} />
          {label}
        </button>
      ))}
    </div>
  )
}
