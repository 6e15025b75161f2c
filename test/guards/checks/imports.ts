/** Returns the modules that a declaration file imports; comments do not count. */
export function importsOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...code.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*['"]([^'"\n]+)['"]/g)].map(([, name]) => name ?? '')
}
