/** Colour `from` scaled in linear light by `k`, an expression over its channels; hue stays and it never leaves the gamut. */
export function scaled(from: string, k: string): string {
  return `color(from ${from} xyz-d65 calc(x*${k}) calc(y*${k}) calc(z*${k}))`
}
