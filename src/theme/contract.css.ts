import { createGlobalThemeContract } from '@vanilla-extract/css'

/**
 * The internal tokens. Their short `--w-` names cannot collide with the eight public `--wm-` variables, which only
 * `tokens.css.ts` and `tokens-views.css.ts` read. Only `.css.ts` files may import this one: an import in a component
 * would ship the whole list.
 */
export const vars = createGlobalThemeContract({
  color: {
    /** The integrator's accent, unchanged. Use accentFill for surfaces and accentFg for text. */
    accent: 'w-accent',
    /** The accent with bounded lightness and chroma. Surfaces are tinted with it. */
    seed: 'w-seed',
    card: 'w-card',
    text: 'w-text',
    text2: 'w-text-2',
    text3: 'w-text-3',
    /** Fills and lines are mixed from this colour. */
    tone: 'w-tone',
    fill1: 'w-fill-1',
    fill2: 'w-fill-2',
    fill3: 'w-fill-3',
    line: 'w-line',
    lineControl: 'w-line-control',
    accentFill: 'w-accent-fill',
    accentFillHover: 'w-accent-fill-hover',
    onAccent: 'w-on-accent',
    accentFg: 'w-accent-fg',
    accentTint: 'w-accent-tint',
    ok: 'w-ok',
    okTint: 'w-ok-tint',
    warn: 'w-warn',
    warnTint: 'w-warn-tint',
    warnLine: 'w-warn-line',
    bad: 'w-bad',
    badTint: 'w-bad-tint',
    badTintHover: 'w-bad-tint-hover',
    /** The selected segment. */
    thumb: 'w-thumb',
    /** Toast and connected button: the card's colour in light, one step lighter in dark. */
    raised: 'w-raised',
    /** The ring around logos, so that dark logos stay visible on dark cards. */
    ring: 'w-ring',
    scrim: 'w-scrim',
    engrave: 'w-engrave',
    qr: 'w-qr',
  },
  shadow: { card: 'w-shadow-card', pop: 'w-shadow-pop', thumb: 'w-shadow-thumb' },
  font: { sans: 'w-font', mono: 'w-font-mono' },
  size: {
    s12: 'w-s-12',
    s13: 'w-s-13',
    s15: 'w-s-15',
    s17: 'w-s-17',
    s20: 'w-s-20',
    s28: 'w-s-28',
    s40: 'w-s-40',
    master: 'w-s',
  },
  radius: {
    r6: 'w-r-6',
    r8: 'w-r-8',
    r10: 'w-r-10',
    r12: 'w-r-12',
    r14: 'w-r-14',
    r16: 'w-r-16',
    card: 'w-r-card',
    drawer: 'w-r-drawer',
    master: 'w-r',
  },
  ease: { out: 'w-ease-out', move: 'w-ease-move' },
  z: 'w-z',
  gutter: 'w-gutter',
})

/** Selector of the roots that carry the tokens: the element's shadow host, or the box around bare React views. */
export const scope = ':host,.wm-scope'
export const scopeLight = ':host([data-theme=light]),.wm-scope[data-theme=light]'
export const scopeDark = ':host([data-theme=dark]),.wm-scope[data-theme=dark]'
