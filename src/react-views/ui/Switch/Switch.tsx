import type { ReactNode } from 'react'
import { control, track } from './switch.css.ts'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  testId?: string | undefined
}

/** A switch that takes effect at once. Its text is its accessible name. */
export function Switch({ checked, onChange, children, testId }: SwitchProps): ReactNode {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      className={control}
      data-testid={testId}
      onClick={() => onChange(!checked)}
    >
      <span className={track} aria-hidden="true" />
      {children}
    </button>
  )
}
