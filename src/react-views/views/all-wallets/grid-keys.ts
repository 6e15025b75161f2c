/** Returns the card that a key moves to: an index, `leave` for up from the first row, undefined for any other key. */
export function gridStep(
  key: string,
  at: number,
  { count, columns, rtl }: { readonly count: number; readonly columns: number; readonly rtl: boolean },
): number | 'leave' | undefined {
  const last = count - 1
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return Math.min(Math.max(at + ((key === 'ArrowRight') === rtl ? -1 : 1), 0), last)
    case 'ArrowDown':
      // Above a shorter last row, down moves to that row's last card.
      return at + columns <= last ? at + columns : Math.floor(at / columns) < Math.floor(last / columns) ? last : at
    case 'ArrowUp':
      return at >= columns ? at - columns : 'leave'
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
