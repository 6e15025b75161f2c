/** Up to this width the card is a drawer at the bottom of the window. */
export const drawer = '(max-width:430px)'

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
} as const

/** Padding above the header of the drawer, below its grabber; less on low screens. */
export const drawerHeaderPadding = 'clamp(16px,100dvh - 560px,24px)'

/**
 * Matches browsers without light-dark() or relative colours: before Chrome 125, Safari 18 and Firefox 128, which
 * includes the built-in browsers of some wallets. They get the resolved defaults, light unless the page asks for dark.
 */
export const oldEngine = 'not (color:light-dark(red,color(from red xyz-d65 x y calc(z*1))))'
