/** `amount` percent of `a` on `b`, as a CSS colour. */
export function mix(a: string, amount: number, b: string): string {
  return `color-mix(in oklch,${a} ${amount}%,${b})`
}
