import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { decimals, long, sizes, unitSmall, unitText } from './amount.css.ts'
import { sizeStep } from './size-step.ts'

export interface AmountProps {
  /** Already formatted for the locale. */
  value: string
  unit?: string | undefined
  size?: 'xl' | 'l' | 'm' | 's' | undefined
  /** The locale's decimal mark: what follows it is drawn quieter than the units. */
  decimalMark?: string | undefined
  className?: string | undefined
}

/** An amount to read. It runs left to right, steps down in size and wraps, but is never cut. */
export function Amount({ value, unit, size = 'm', decimalMark, className }: AmountProps): ReactNode {
  const cut = decimalMark ? value.lastIndexOf(decimalMark) : -1
  const step = size === 's' ? 0 : sizeStep(value.length + (unit ? unit.length / 2 : 0), size === 'm' ? 15 : 11)
  // 28 px type starts one step further down.
  const smaller = step > 0 && long[Math.min(3, size === 'm' ? step + 1 : step) as 1 | 2 | 3]
  return (
    <bdi dir="ltr" className={cx(sizes[size], smaller, className)}>
      {cut < 0 ? value : value.slice(0, cut)}
      {cut >= 0 && <span className={decimals}>{value.slice(cut)}</span>}
      {unit && (
        <>
          {' '}
          <span className={size === 's' ? unitSmall : unitText}>{unit}</span>
        </>
      )}
    </bdi>
  )
}
