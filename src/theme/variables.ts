/** All public theme variables. */
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
 * Returns the value to set for a public theme variable, or undefined for an unknown name or an invalid value. An
 * allow-list: a value can neither fetch (`url()`) nor end the declaration. `--w3m-` names are accepted as well.
 */
export function validThemeValue(name: string, value: unknown): string | undefined {
  const known = name.replace(/^--w3m-/, '--wm-') as ThemeVariable
  const shape = Object.hasOwn(shapes, known) ? shapes[known] : undefined
  const text = Number.isFinite(value) ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (!shape?.test(text)) return undefined
  // An unknown colour name would invalidate every token that derives from it.
  if (shape === color && globalThis.CSS?.supports && !CSS.supports('color', text)) return undefined
  // The style sheet multiplies these values: the strength must be a bare number, a length must have a unit.
  if (known === '--wm-color-mix-strength') return text.replace('%', '')
  return shape === length && text === '0' ? '0px' : text
}

/** Sets `--wm-*` values on an element; an empty one takes the value away. Refuses an invalid value with a warning. */
export function applyVariables({ style }: HTMLElement, variables: { readonly [name: string]: string }): void {
  for (const [name, value] of Object.entries(variables)) {
    const property = name.replace(/^--w3m-/, '--wm-')
    const valid = validThemeValue(property, value)
    if (valid) style.setProperty(property, valid)
    else if (value === '') style.removeProperty(property)
    else console.warn(`Theme variable ${name} has a value that is not accepted`)
  }
}
