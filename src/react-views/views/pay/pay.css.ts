import { style } from '@vanilla-extract/css'

/** The code takes the height that its address and the buttons leave, and stays large enough to be scanned. */
export const code = style({ width: '100%', maxWidth: 'clamp(180px,100dvh - 580px,296px)', marginInline: 'auto' })
