import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../../theme/contract.css.ts'
import { appear, pop, travel } from '../../../theme/keyframes.css.ts'
import { media } from '../../../theme/media.ts'
import { beside } from '../layout.css.ts'

const { color, ease } = vars

export const thread = style([
  beside,
  {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 10,
    paddingBlock: '16px 20px',
    '@media': { [media.split]: { paddingBlock: 0 } },
  },
])
export const line = style({ position: 'relative', flex: '0 1 104px', minWidth: 72, height: 40 })
export const drawing = style({
  width: '100%',
  height: 40,
  display: 'block',
  fill: 'none',
  strokeLinecap: 'round',
  // The thread runs from the site to the wallet, in reading direction.
  selectors: { '&:dir(rtl)': { scale: '-1 1' } },
})
const forcedStroke = { '@media': { [media.forced]: { stroke: 'CanvasText' } } } as const
export const dotted = style({ stroke: color.lineControl, strokeWidth: 1.5, strokeDasharray: '1 5', ...forcedStroke })
export const solid = style({ stroke: color.accentFg, strokeWidth: 2, ...forcedStroke })
export const broken = style({ stroke: color.lineControl, strokeWidth: 2, ...forcedStroke })

export const run = style({
  strokeDasharray: '38 62',
  strokeDashoffset: -12,
  '@media': { [media.moving]: { animation: `${travel} 1.6s linear infinite` } },
})
const complete = keyframes({ from: { strokeDasharray: '38 100' }, to: { strokeDasharray: '100 0' } })
export const whole = style({
  strokeDasharray: '100 0',
  '@media': { [media.moving]: { animation: `${complete} .24s ${ease.out}` } },
})
export const toBreak = style({ strokeDasharray: '31 100' })
export const fromBreak = style({ strokeDasharray: '0 69 31 0' })
export const toHalf = style({ strokeDasharray: '47 100' })
export const gone = style({ strokeDasharray: '.1 7' })
export const eased = style({
  '@media': { [media.moving]: { animation: `${appear} .16s ${ease.out}` } },
})

const badge = style({
  position: 'absolute',
  insetInlineStart: 'calc(50% - 14px)',
  insetBlockStart: 'calc(50% - 14px)',
  width: 28,
  height: 28,
  borderRadius: 99,
  display: 'grid',
  placeItems: 'center',
  '@media': {
    [media.moving]: { animation: `${pop} .16s ${ease.out} .2s backwards` },
    [media.forced]: { border: '1px solid CanvasText', background: 'Canvas' },
  },
})
export const badges = styleVariants({
  connected: [badge, { background: color.accentFill, color: color.onAccent, boxShadow: `0 0 0 4px ${color.card}` }],
  declined: [badge, { background: color.badTint, color: color.bad }],
})

export const flow = style({ display: 'grid', minWidth: 0 })
export const leg = style({ display: 'grid', gridTemplateColumns: '40px minmax(0,1fr)', gap: 12, position: 'relative' })
export const first = style({ paddingBlockEnd: 16 })
export const legMedia = style({ display: 'grid', justifyItems: 'center', alignItems: 'start' })
export const rope = style({
  position: 'absolute',
  insetInlineStart: 8,
  insetBlock: '42px -2px',
  width: 24,
  overflow: 'hidden',
})
export const ropeDrawing = style({
  display: 'block',
  fill: 'none',
  stroke: color.accentFg,
  strokeWidth: 1.5,
  ...forcedStroke,
})
