/** A phone: a small screen that is touched. Laptops with a touch screen and tablets are none. */
export function isPhone(): boolean {
  const { matchMedia, screen, navigator } = globalThis
  if (/\b(iPhone|iPod|Android.+Mobile)\b/.test(navigator?.userAgent ?? '')) return true
  return !!screen && Math.min(screen.width, screen.height) <= 500 && !!matchMedia?.('(pointer:coarse)').matches
}
