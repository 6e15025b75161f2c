import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { downIcon } from '../Icon/first-icons.ts'
import { Icon } from '../Icon/Icon.tsx'
import { bare, pill, pillText } from './picker-pill.css.ts'

export interface PickerPillProps {
  /** The whole accessible name, which contains the visible text ("Token: HUSD"). */
  label: string
  media?: ReactNode | undefined
  children: ReactNode
  onClick: () => void
  testId?: string | undefined
}

/** A button that shows the current choice and opens the list. */
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
      {/* In a script of the other direction, a long symbol would lose its beginning. */}
      <span className={pillText} dir="auto">
        {children}
      </span>
      <Icon path={downIcon} size={16} />
    </button>
  )
}
