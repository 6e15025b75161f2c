/**
 * Returns `0x7A3f…c41E`: the first and last characters. A leading `0x` is kept and not counted. Not for
 * confirmations, which need the whole address.
 */
export function shortAddress(address: string, start = 4, end = 4): string {
  const from = (/^0x/i.test(address) ? 2 : 0) + start
  return address.length > from + end + 1 ? `${address.slice(0, from)}…${end > 0 ? address.slice(-end) : ''}` : address
}
