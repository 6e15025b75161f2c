/** 22 fine lines whose phases drift, so that they cross in knots like the guilloche of a banknote. */
export function waves(): string {
  let path = ''
  for (let line = 0; line < 22; line++) {
    const drift = line / 21
    for (let x = -6; x <= 366; x += 6.2) {
      const swell = 14 + 34 * smooth((x - 110) / 190)
      const y =
        86 -
        26 * smooth((x - 150) / 180) +
        swell * Math.sin(x / 44 + drift * 2.5) * (0.55 + 0.45 * Math.cos(x / 96 - drift * 3.1)) +
        7 * Math.sin(x / 23 - drift * 4)
      path += `${x < 0 ? 'M' : 'L'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
    }
  }
  return path
}

function smooth(t: number): number {
  const clamped = Math.min(1, Math.max(0, t))
  return clamped * clamped * (3 - 2 * clamped)
}
