import { type ReactNode, useId } from 'react'
import { arrow, heading, label, line, list, quiet, value } from '../DetailsList/details-list.css.ts'
import { rightIcon } from '../Icon/first-icons.ts'
import { Icon } from '../Icon/Icon.tsx'
import { outline, panel, tight } from '../Panel/panel.css.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'

export interface Change {
  /** Required only if the label is not a string. */
  key?: string | undefined
  label: ReactNode
  before?: ReactNode | undefined
  after: ReactNode
}

export interface ChangePanelProps {
  title: string
  rows: readonly Change[]
  /** The word for screen readers between the two values, in place of the arrow. */
  toLabel: string
}

/** A list of values before and after an action. */
export function ChangePanel({ title, rows, toLabel }: ChangePanelProps): ReactNode {
  const id = useId()
  return (
    <section className={`${panel} ${outline} ${tight}`} aria-labelledby={id}>
      <h3 id={id} className={heading}>
        {title}
      </h3>
      <dl className={list}>
        {rows.map((row, index) => (
          <div className={line} key={row.key ?? (typeof row.label === 'string' ? row.label : index)}>
            <dt className={label}>{row.label}</dt>
            <dd className={value}>
              {row.before !== undefined && (
                <>
                  <bdi className={quiet}>{row.before}</bdi>
                  <Icon path={rightIcon} size={16} className={arrow} />
                  <VisuallyHidden>{toLabel}</VisuallyHidden>
                </>
              )}
              <bdi>{row.after}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
