import { globalStyle } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { media } from '../../theme/media.ts'
import { card, frame } from '../modal-frame.css.ts'

const header = `.${card} [part~=header]`

// The card moves within this box, and adds nothing to what the overlay scrolls.
globalStyle(`.${frame}`, { '@media': { [media.drawer]: { overflow: 'clip' } } })
globalStyle(`.${card}[data-dragged]`, { translate: '0 var(--w-drag)' })
globalStyle(header, {
  '@media': { [media.drawer]: { touchAction: 'none', userSelect: 'none', WebkitUserSelect: 'none' } },
})
/** The grabber. The keyboard closes with Escape. */
globalStyle(`${header}::before`, {
  '@media': {
    [media.drawer]: {
      content: '',
      position: 'absolute',
      insetBlockStart: 8,
      left: '50%',
      translate: '-50%',
      width: 36,
      height: 5,
      borderRadius: 9,
      background: vars.color.lineControl,
      opacity: 0.7,
    },
    [media.low]: { display: 'none' },
    [media.forced]: { background: 'CanvasText' },
  },
})

// While an on-screen keyboard is up, the card stands on it and ends below the upper edge of what can be seen.
// Its content grows by an animation of its own, for which the limit has to be away at once.
globalStyle(`.${card}[data-keyboard]`, {
  '@media': { [media.moving]: { transition: `bottom .22s ${vars.ease.move}` } },
})
globalStyle(`.${card}[data-keyboard=up]`, {
  bottom: 'var(--w-below)',
  minHeight: 0,
  maxHeight: 'calc(var(--w-height) - 8px)',
  paddingBlockEnd: 6,
  '@media': { [media.moving]: { transition: `bottom .22s ${vars.ease.move},max-height .22s ${vars.ease.move}` } },
})
globalStyle(`.${card}[data-keyboard=up] [part~=footer]`, { position: 'static' })
