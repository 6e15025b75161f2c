/** Returns true on a phone: a small touch screen. Tablets and laptops with a touch screen are not phones. */
export function isPhone(): boolean {
  const { matchMedia, screen, navigator } = globalThis
  if (/\b(iPhone|iPod|Android.+Mobile)\b/.test(navigator?.userAgent ?? '')) return true
  return !!screen && Math.min(screen.width, screen.height) <= 500 && !!matchMedia?.('(pointer:coarse)').matches
}
