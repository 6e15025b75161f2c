import { type ReactNode, useContext, useId } from 'react'
import { cx } from '../cx.ts'
import { checkIcon, chevronIcon } from '../Icon/first-icons.ts'
import { Icon, type IconPath } from '../Icon/Icon.tsx'
import { InRowList } from '../RowList/RowList.tsx'
import {
  chosen,
  currentRow,
  detail as detailLine,
  end as endSlot,
  mark,
  middle,
  name,
  nameOff,
  off,
  reason,
  row,
  tile,
} from './list-row.css.ts'

export interface ListRowProps {
  title: ReactNode
  media?: ReactNode | undefined
  detail?: ReactNode | undefined
  /** A Tag, a RowValue or a short text. */
  end?: ReactNode | undefined
  chevron?: boolean | undefined
  /** Marks the selected row by a check and `aria-current`. */
  current?: boolean | undefined
  /** State of the content below that this row opens and closes. */
  expanded?: boolean | undefined
  /** Work is in progress: presses are ignored. A BusyTag at the end says which. */
  busy?: boolean | undefined
  /** The reason why the row cannot be chosen; replaces the detail. The row stays focusable. */
  unavailable?: string | undefined
  onClick?: (() => void) | undefined
  /** The view that a press leads to: its file is fetched as a pointer or the focus arrives. */
  leads?: string | undefined
  testId?: string | undefined
  /** The state of what the row is about, for tests. */
  status?: string | undefined
}

/** A whole row as one button. Its name is the title and the text of the end slot; the detail describes it. */
export function ListRow({
  title,
  media,
  detail,
  end,
  chevron,
  current,
  expanded,
  busy,
  unavailable,
  onClick,
  leads,
  testId,
  status,
}: ListRowProps): ReactNode {
  const id = useId()
  const inList = useContext(InRowList)
  const blocked = Boolean(unavailable)
  const shownDetail = unavailable ?? detail
  const button = (
    <button
      type="button"
      className={cx(row, current && currentRow, blocked && off)}
      aria-describedby={shownDetail ? id : undefined}
      aria-current={current || undefined}
      aria-expanded={expanded}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      data-row=""
      data-leads={leads}
      data-testid={testId}
      data-status={status}
      onClick={blocked || busy ? undefined : onClick}
    >
      {media}
      <span className={middle}>
        <span className={cx(name, current && chosen, blocked && nameOff)} data-row-title="">
          {title}
        </span>
        {shownDetail && (
          // Hidden from the name, which is title and tag; `aria-describedby` reads it as the description.
          <span id={id} aria-hidden="true" className={unavailable ? reason : detailLine}>
            {shownDetail}
          </span>
        )}
      </span>{' '}
      {end && (
        <span className={endSlot}>
          <bdi>{end}</bdi>
        </span>
      )}
      {current && !busy && <Icon path={checkIcon} className={mark.check} />}
      {chevron && !blocked && <Icon path={chevronIcon} className={mark.chevron} />}
    </button>
  )
  return inList ? <li>{button}</li> : button
}

/** An icon in place of a row's logo. */
export function RowTile({ icon }: { icon: IconPath }): ReactNode {
  return (
    <span className={tile} aria-hidden="true">
      <Icon path={icon} />
    </span>
  )
}
