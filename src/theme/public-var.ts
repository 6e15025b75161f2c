/** Reads a public theme variable that a page may set anywhere above the element; the older prefix serves people who migrate. */
export function publicVar(name: string, fallback: string): string {
  return `var(--wm-${name},var(--w3m-${name},${fallback}))`
}
