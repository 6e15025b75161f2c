import { validThemeValue } from '../theme/variables.ts'

/** Sets `--wm-*` values on an element; one that is not a plain CSS value is refused with a warning. */
export function applyVariables({ style }: HTMLElement, variables: { readonly [name: string]: string }): void {
  for (const [name, value] of Object.entries(variables)) {
    const property = name.replace(/^--w3m-/, '--wm-')
    const valid = validThemeValue(property, value)
    if (valid) style.setProperty(property, valid)
    else console.warn(`Theme variable ${name} has a value that is not accepted`)
  }
}
