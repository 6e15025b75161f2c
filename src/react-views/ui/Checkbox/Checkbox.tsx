import type { ReactNode } from 'react'
import { checkIcon } from '../Icon/first-icons.ts'
import { Icon } from '../Icon/Icon.tsx'
import { box, frame, label, mark } from './checkbox.css.ts'

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The label. A click on a link inside opens the link without changing the box. */
  children: ReactNode
  testId?: string | undefined
}

/** A checkbox with its label. */
export function Checkbox({ checked, onChange, children, testId }: CheckboxProps): ReactNode {
  return (
    <label className={label}>
      <span className={frame}>
        <input
          type="checkbox"
          className={box}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          data-testid={testId}
        />
        <Icon path={checkIcon} size={16} className={mark} />
      </span>
      <span>{children}</span>
    </label>
  )
}
