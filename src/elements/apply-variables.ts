/** Sets `--wm-*` values on an element; one that is not a plain CSS value is refused with a warning. */
export async function applyVariables(
  { style }: HTMLElement,
  variables: { readonly [name: string]: string },
): Promise<void> {
  const { validThemeValue } = await import('../theme/variables.ts')
  for (const [name, value] of Object.entries(variables)) {
    const property = name.replace(/^--w3m-/, '--wm-')
    const valid = validThemeValue(property, value)
    if (valid) style.setProperty(property, valid)
    else console.warn(`Theme variable ${name} has a value that is not accepted`)
  }
}
