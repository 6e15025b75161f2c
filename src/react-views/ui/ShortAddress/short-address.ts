/**
 * Returns `0x7A3f…42c41E`: the first four and last six characters, as in the button by default. A leading `0x` is kept
 * and not counted. Not for confirmations, which need the whole address.
 */
export function shortAddress(address: string, start = 4, end = 6): string {
  const from = (/^0x/i.test(address) ? 2 : 0) + start
  return address.length > from + end + 1 ? `${address.slice(0, from)}…${end > 0 ? address.slice(-end) : ''}` : address
}
