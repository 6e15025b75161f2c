import { createContext, type ReactNode, useRef } from 'react'
import { rowList } from '../ListRow/list-row.css.ts'
import { useRoving } from './useRoving.ts'

/** True inside a RowList, where each row renders its own list item. */
export const InRowList = createContext(false)

export interface RowListProps {
  label?: string | undefined
  labelledBy?: string | undefined
  busy?: boolean | undefined
  testId?: string | undefined
  children: ReactNode
}

/** A list of rows with one tab stop. Each ListRow inside renders its own list item. */
export function RowList({ label, labelledBy, busy, testId, children }: RowListProps): ReactNode {
  const ref = useRef<HTMLUListElement>(null)
  const roving = useRoving(ref)
  return (
    <ul
      ref={ref}
      className={rowList}
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
