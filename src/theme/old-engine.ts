/**
 * Matches where light-dark() or relative colours are missing (before Chrome 125, Safari 18, Firefox 128; wallets' own
 * browsers among them): the tokens are then the resolved defaults, light unless the page asks for dark.
 */
export const oldEngine = 'not (color:light-dark(red,color(from red xyz-d65 x y calc(z*1))))'
