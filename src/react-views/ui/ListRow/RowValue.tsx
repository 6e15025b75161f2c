import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { figure, figureDetail, figures, tones } from './row-value.css.ts'

export interface RowValueProps {
  value: ReactNode
  detail?: ReactNode | undefined
  tone?: 'plain' | 'ok' | 'quiet' | undefined
  detailTone?: 'plain' | 'ok' | 'bad' | undefined
}

/** Two numbers at the end of a row. They are never truncated. */
export function RowValue({ value, detail, tone = 'plain', detailTone = 'plain' }: RowValueProps): ReactNode {
  return (
    <span className={figures}>
      <bdi className={cx(figure, tones[tone])}>{value}</bdi>{' '}
      {detail !== undefined && <bdi className={cx(figureDetail, tones[detailTone])}>{detail}</bdi>}
    </span>
  )
}
