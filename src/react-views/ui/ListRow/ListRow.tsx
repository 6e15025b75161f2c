import { type ReactNode, useContext, useId } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { Tag } from '../Tag/Tag.tsx'
import { InRowList } from './in-row-list.ts'
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
} from './list-row.css.ts'

export interface ListRowProps {
  title: ReactNode
  media?: ReactNode | undefined
  detail?: ReactNode | undefined
  /** A Tag, a RowValue or short text. */
  end?: ReactNode | undefined
  chevron?: boolean | undefined
  /** The one in use: a check and `aria-current`. */
  current?: boolean | undefined
  /** Opens and closes something below it. */
  expanded?: boolean | undefined
  busy?: boolean | undefined
  /** Shown in a tag while busy ("Switching"). */
  busyLabel?: string | undefined
  /** Why the row cannot be chosen; takes the detail's place. The row stays focusable. */
  unavailable?: string | undefined
  onClick?: (() => void) | undefined
  testId?: string | undefined
}

/** A whole row as one button. Its name is the title followed by the end slot's text; the detail describes it. */
export function ListRow({
  title,
  media,
  detail,
  end,
  chevron,
  current,
  expanded,
  busy,
  busyLabel,
  unavailable,
  onClick,
  testId,
}: ListRowProps): ReactNode {
  const id = useId()
  const inList = useContext(InRowList)
  const blocked = Boolean(unavailable)
  const shownEnd =
    busy && busyLabel ? (
      <Tag tone="accent" busy>
        {busyLabel}
      </Tag>
    ) : (
      end
    )
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
      data-testid={testId}
      onClick={blocked || busy ? undefined : onClick}
    >
      {media}
      <span className={middle}>
        <span className={cx(name, current && chosen, blocked && nameOff)} data-row-title="">
          {title}
        </span>
        {shownDetail && (
          // Out of the name, which is title and tag; read afterwards as the description.
          <span id={id} aria-hidden="true" className={unavailable ? reason : detailLine}>
            {shownDetail}
          </span>
        )}
      </span>{' '}
      {shownEnd && (
        <span className={endSlot}>
          <bdi>{shownEnd}</bdi>
        </span>
      )}
      {current && !busy && <Icon name="check" className={mark.check} />}
      {chevron && !blocked && <Icon name="chevron" className={mark.chevron} />}
    </button>
  )
  return inList ? <li>{button}</li> : button
}
