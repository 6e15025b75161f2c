/**
 * Reads a public theme variable from the element or an ancestor. The older `--w3m-` prefix serves pages that migrate.
 */
export function publicVar(name: string, fallback: string): string {
  return `var(--wm-${name},var(--w3m-${name},${fallback}))`
}

/**
 * Returns colour `from` scaled in linear light by `k`, an expression over its channels. The hue stays, and the
 * result stays within the gamut.
 */
export function scaled(from: string, k: string): string {
  return `color(from ${from} xyz-d65 calc(x*${k}) calc(y*${k}) calc(z*${k}))`
}

/** Returns `amount` percent of `a` mixed into `b`, as a CSS colour. */
export function mix(a: string, amount: number, b: string): string {
  return `color-mix(in oklch,${a} ${amount}%,${b})`
}
