const narrow = '(max-width:430px)'
/** A phone in landscape, or a window at high zoom. */
const low = '(max-height:479px)'

/** In windows of this size the card is a drawer at the bottom; in a low one it takes all of it. */
export const drawer = `${narrow},${low}`

/** Matches for visitors who asked for less motion. */
export const still = '(prefers-reduced-motion:reduce)'

export const media = {
  hover: '(hover:hover)',
  /** Touch screens: larger targets. */
  coarse: '(pointer:coarse)',
  still,
  moving: '(prefers-reduced-motion:no-preference)',
  contrast: '(prefers-contrast:more)',
  forced: '(forced-colors:active)',
  drawer,
  narrow,
  low,
  /** Too low for a picture above its text, and wide enough for two columns. */
  split: `${low} and (min-width:560px)`,
} as const

/** Padding above the header of the drawer, below its grabber; less where there is little height. */
export const drawerHeaderPadding = 'clamp(16px,100dvh - 560px,24px)'

/** Height of the header in a low window. */
export const lowHeader = 48

/**
 * Padding below the drawer. With that of the body, or of the footer, it keeps what is shown 26 px from the edge, and
 * out of the strip that a phone needs for its own gestures. On low screens it is less: the secure frame refuses
 * approvals below 480 pixels of height.
 */
export const drawerFoot = 'max(clamp(6px,100dvh - 580px,12px),env(safe-area-inset-bottom) - 14px)'

/**
 * Matches browsers without light-dark() or relative colours: before Chrome 125, Safari 18 and Firefox 128, which
 * includes the built-in browsers of some wallets. They get the resolved defaults, light unless the page asks for dark.
 */
export const oldEngine = 'not (color:light-dark(red,color(from red xyz-d65 x y calc(z*1))))'
