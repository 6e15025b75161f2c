import type { ReactNode } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import { cx } from '../cx.ts'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { action, filled as filledAction, idle } from './text-field.css.ts'

export interface FieldActionProps {
  icon: IconPath
  label: string
  onClick?: (() => void) | undefined
  /** Accent fill, for a value that can be submitted. */
  filled?: boolean | undefined
  busy?: boolean | undefined
  unavailable?: boolean | undefined
  submit?: boolean | undefined
}

/** The 36 px button inside a field. */
export function FieldAction({ icon, label, onClick, filled, busy, unavailable, submit }: FieldActionProps): ReactNode {
  const blocked = busy || unavailable
  return (
    <button
      type={submit ? 'submit' : 'button'}
      className={cx(action, filled && !blocked && filledAction, blocked && idle)}
      aria-label={label}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (blocked) event.preventDefault()
        else onClick?.()
      }}
    >
      {busy ? <BusyGlyph /> : <Icon path={icon} />}
    </button>
  )
}
