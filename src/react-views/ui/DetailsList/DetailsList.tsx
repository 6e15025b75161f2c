import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { IconPath } from '../Icon/Icon.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { label as labelCell, line, list, quiet as quietText, tones, value as valueCell } from './details-list.css.ts'

export interface DetailRow {
  /** Required only if the label is not a string. */
  key?: string | undefined
  label: ReactNode
  icon?: IconPath | undefined
  media?: ReactNode | undefined
  value: ReactNode
  /** Quieter text after the value ("≈ $0.02"). */
  quiet?: ReactNode | undefined
  tone?: 'ok' | 'warn' | 'bad' | undefined
}

/** Facts as labels and values, without lines between them. */
export function DetailsList({ rows }: { rows: readonly DetailRow[] }): ReactNode {
  return (
    <dl className={list}>
      {rows.map((row, index) => (
        <div className={line} key={row.key ?? (typeof row.label === 'string' ? row.label : index)}>
          <dt className={labelCell}>
            {row.icon && <Icon path={row.icon} size={16} />}
            {row.label}
          </dt>
          <dd className={cx(valueCell, row.tone && tones[row.tone])}>
            {row.media}
            <bdi>{row.value}</bdi>
            {row.quiet && <bdi className={quietText}>{row.quiet}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
