/** The public theme variables, all of them. */
export const themeVariables = [
  '--wm-font-family',
  '--wm-accent',
  '--wm-color-mix',
  '--wm-color-mix-strength',
  '--wm-font-size-master',
  '--wm-border-radius-master',
  '--wm-z-index',
  '--wm-qr-color',
] as const
export type ThemeVariable = (typeof themeVariables)[number]

const color =
  /^(#[\da-f]{3,4}|#[\da-f]{6}|#[\da-f]{8}|[a-z]{3,24}|(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\d\s.,%/+\-a-z]{1,64}\))$/i
const length = /^(0|\d{0,4}(\.\d{1,4})?(px|r?em|pt|ex|ch))$/i
const shapes: Readonly<Record<ThemeVariable, RegExp>> = {
  '--wm-font-family':
    /^(?=.{1,256}$)("[\p{L}\d .,_-]+"|'[\p{L}\d .,_-]+'|[\p{L}_-][\p{L}\d _-]*)(\s*,\s*("[\p{L}\d .,_-]+"|'[\p{L}\d .,_-]+'|[\p{L}_-][\p{L}\d _-]*))*$/u,
  '--wm-accent': color,
  '--wm-color-mix': color,
  '--wm-color-mix-strength': /^(100|\d{1,2})(\.\d{1,4})?%?$/,
  '--wm-font-size-master': length,
  '--wm-border-radius-master': length,
  '--wm-z-index': /^-?\d{1,10}$/,
  '--wm-qr-color': color,
}

/**
 * The value to set for a public theme variable, or undefined when the name is unknown or the value is not of its kind.
 * An allow-list: nothing that could fetch (`url()`) or leave the declaration gets through. `--w3m-` names are understood.
 */
export function validThemeValue(name: string, value: unknown): string | undefined {
  const known = name.replace(/^--w3m-/, '--wm-') as ThemeVariable
  const shape = Object.hasOwn(shapes, known) ? shapes[known] : undefined
  const text = Number.isFinite(value) ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (!shape?.test(text)) return undefined
  // A word that only looks like a colour would take every token with it.
  if (shape === color && globalThis.CSS?.supports && !CSS.supports('color', text)) return undefined
  // The style sheet multiplies: the strength must be a bare number, a length must have a unit.
  if (known === '--wm-color-mix-strength') return text.replace('%', '')
  return shape === length && text === '0' ? '0px' : text
}
