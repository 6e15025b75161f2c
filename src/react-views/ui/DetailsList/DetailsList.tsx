import '../Icon/more-icons.ts'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { label as labelCell, line, list, quiet as quietText, tones, value as valueCell } from './details-list.css.ts'

export interface DetailRow {
  /** Needed only when the label is not a string. */
  key?: string | undefined
  label: ReactNode
  icon?: IconName | undefined
  media?: ReactNode | undefined
  value: ReactNode
  /** Quieter words after the value ("≈ $0.02"). */
  quiet?: ReactNode | undefined
  tone?: 'ok' | 'warn' | 'bad' | undefined
}

/** Facts as label and value, without rules. */
export function DetailsList({ rows }: { rows: readonly DetailRow[] }): ReactNode {
  return (
    <dl className={list}>
      {rows.map((row, index) => (
        <div className={line} key={row.key ?? (typeof row.label === 'string' ? row.label : index)}>
          <dt className={labelCell}>
            {row.icon && <Icon name={row.icon} size={16} />}
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
