import type { ReactNode } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import { Tag, type TagProps } from './Tag.tsx'

/** The tag of a row with work in progress ("Switching"). */
export function BusyTag({ tone = 'accent', children }: Pick<TagProps, 'tone' | 'children'>): ReactNode {
  return (
    <Tag tone={tone}>
      <BusyGlyph size={16} />
      {children}
    </Tag>
  )
}
