import { type ReactNode, useRef } from 'react'
import { InRowList } from '../ListRow/in-row-list.ts'
import { list } from './row-list.css.ts'
import { useRoving } from './useRoving.ts'

export interface RowListProps {
  label?: string | undefined
  labelledBy?: string | undefined
  busy?: boolean | undefined
  testId?: string | undefined
  children: ReactNode
}

/** A list of rows with one tab stop; each ListRow inside brings its own list item. */
export function RowList({ label, labelledBy, busy, testId, children }: RowListProps): ReactNode {
  const ref = useRef<HTMLUListElement>(null)
  const roving = useRoving(ref)
  return (
    <ul
      ref={ref}
      className={list}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-busy={busy || undefined}
      data-testid={testId}
      // WebKit drops the list role from a list without markers.
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="list"
      {...roving}
    >
      <InRowList.Provider value={true}>{children}</InRowList.Provider>
    </ul>
  )
}
