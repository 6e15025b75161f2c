/** Media queries of the design, written once. */
export const media = {
  hover: '(hover:hover)',
  /** Fingers: larger targets. */
  coarse: '(pointer:coarse)',
  still: '(prefers-reduced-motion:reduce)',
  moving: '(prefers-reduced-motion:no-preference)',
  contrast: '(prefers-contrast:more)',
  forced: '(forced-colors:active)',
  /** The card becomes a bottom drawer. */
  drawer: '(max-width:430px)',
} as const
