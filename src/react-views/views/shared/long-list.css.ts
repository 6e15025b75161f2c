import { style } from '@vanilla-extract/css'
import { sectionLabel } from '../../ui/text.css.ts'

/** The list, as high as all its lines, which are placed by their offset. */
export const lines = style({ position: 'relative' })
const line = style({ position: 'absolute', insetBlockStart: 0, insetInline: 0 })
export const heading = style([line, sectionLabel, { marginBlock: 0, paddingBlock: '14px 4px' }])
export const firstHeading = style({ paddingBlockStart: 0 })
export const cell = style([line, { insetInline: -8 }])
