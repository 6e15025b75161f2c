import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import { Skeleton } from './Skeleton.tsx'
import { atOnce, row, rows } from './skeleton.css.ts'

export interface SkeletonRowsProps {
  count?: number | undefined
  round?: boolean | undefined
  /** Text for assistive technology that names what is loading. */
  label?: string | undefined
  /** Shows them from the first frame on, since they follow a picture with rows. */
  prompt?: boolean | undefined
}

const widths = [120, 84, 104, 92, 132]

/** Placeholders of rows that are loading. */
export function SkeletonRows({ count = 3, round, label, prompt }: SkeletonRowsProps): ReactNode {
  return (
    <div className={cx(rows, prompt && atOnce)} aria-busy="true" data-skeleton="">
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <span className={row} key={index}>
          <Skeleton shape={round ? 'circle' : 'box'} width={round ? 36 : 40} />
          <Skeleton shape="text" width={widths[index % widths.length]} />
        </span>
      ))}
    </div>
  )
}
