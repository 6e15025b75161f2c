import type { ReactNode } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import { Tag } from './Tag.tsx'

/** The tag of a row with work in progress ("Switching"). */
export function BusyTag({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Tag tone="accent">
      <BusyGlyph size={16} />
      {children}
    </Tag>
  )
}
