import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { box, frame, label, mark } from './checkbox.css.ts'

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Links inside lead where they say and do not tick the box. */
  children: ReactNode
  testId?: string | undefined
}

/** A box to tick, with the sentence that it stands for. */
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
        <Icon name="check" size={16} className={mark} />
      </span>
      <span>{children}</span>
    </label>
  )
}
