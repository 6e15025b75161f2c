import '../Icon/more-icons.ts'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { bare, pill, pillText } from './picker-pill.css.ts'

export interface PickerPillProps {
  /** The whole accessible name; contains the visible text ("Token: HUSD"). */
  label: string
  media?: ReactNode | undefined
  children: ReactNode
  onClick: () => void
  testId?: string | undefined
}

/** Opens a choice; shows the one made. */
export function PickerPill({ label, media, children, onClick, testId }: PickerPillProps): ReactNode {
  return (
    <button
      type="button"
      className={cx(pill, !media && bare)}
      aria-label={label}
      data-testid={testId}
      onClick={onClick}
    >
      {media}
      <span className={pillText}>{children}</span>
      <Icon name="down" size={16} />
    </button>
  )
}
