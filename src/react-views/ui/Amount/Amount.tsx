import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { decimals, long, SMALL, sizes, unitSmall, unitText } from './amount.css.ts'

export interface AmountProps {
  /** The amount, formatted for the locale. */
  value: string
  unit?: string | undefined
  size?: 'xl' | 'l' | 'm' | 's' | undefined
  /** The locale's decimal mark: the digits after it are quieter than the units. */
  decimalMark?: string | undefined
  className?: string | undefined
}

/** An amount. It is always left to right; a long one gets smaller and wraps, but is never truncated. */
export function Amount({ value, unit, size = 'm', decimalMark, className }: AmountProps): ReactNode {
  const cut = decimalMark ? value.lastIndexOf(decimalMark) : -1
  const whole = cut < 0 ? value : value.slice(0, cut)
  const fraction = cut < 0 ? '' : (/^.\p{Nd}*/u.exec(value.slice(cut))?.[0] ?? '')
  // In some languages the currency follows the number.
  const currency = value.slice(whole.length + fraction.length)
  const length = whole.length + fraction.length * SMALL + currency.length + (unit ? unit.length / 2 : 0)
  const step = size === 's' ? 0 : sizeStep(length, size === 'm' ? 15 : 13)
  // 28 px type starts one step smaller.
  const smaller = step > 0 && long[Math.min(3, size === 'm' ? step + 1 : step) as 1 | 2 | 3]
  return (
    <bdi dir="ltr" className={cx(sizes[size], smaller, className)}>
      {whole}
      {fraction && <span className={decimals}>{fraction}</span>}
      {currency}
      {unit && (
        <>
          {' '}
          <span className={size === 's' ? unitSmall : unitText}>{unit}</span>
        </>
      )}
    </bdi>
  )
}

/** Returns the size steps to reduce a number of `length` characters by, if `fits` characters fit at full size. */
export function sizeStep(length: number, fits: number): 0 | 1 | 2 | 3 {
  if (length <= fits) return 0
  if (length <= fits * 1.4) return 1
  return length <= fits * 2 ? 2 : 3
}
