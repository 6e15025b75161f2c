import { type ReactNode, useContext, useId } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { externalIcon } from '../Icon/more-icons.ts'
import { InRowList } from '../RowList/RowList.tsx'
import { detail as detailLine, end as endSlot, linkRow, mark, middle, name } from './list-row.css.ts'

export interface LinkRowProps {
  title: ReactNode
  href: string
  media?: ReactNode | undefined
  detail?: ReactNode | undefined
  /** A RowValue, in place of the icon of a link. */
  end?: ReactNode | undefined
  onClick?: (() => void) | undefined
  testId?: string | undefined
}

/** A whole row as one link to another site, in a new tab. */
export function LinkRow({ title, href, media, detail, end, onClick, testId }: LinkRowProps): ReactNode {
  const id = useId()
  const inList = useContext(InRowList)
  const link = (
    <a
      className={linkRow}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={detail ? id : undefined}
      data-row=""
      data-testid={testId}
      onClick={onClick}
    >
      {media}
      <span className={middle}>
        <span className={name} data-row-title="">
          {title}
        </span>
        {detail && (
          <span id={id} aria-hidden="true" className={detailLine}>
            {detail}
          </span>
        )}
      </span>{' '}
      {end ? (
        <span className={endSlot}>
          <bdi>{end}</bdi>
        </span>
      ) : (
        <Icon path={externalIcon} className={mark.chevron} />
      )}
    </a>
  )
  return inList ? <li>{link}</li> : link
}
