/** The letter that stands for a name, and a hue from the name (0-359, steps of 30), when there is no picture. */
export function monogram(name: string): { letter: string; hue: number } {
  const clean = name.normalize('NFC').trim()
  const first = clean.match(/\p{L}|\p{N}/u)?.[0] ?? clean.charAt(0)
  let hash = 7
  for (const char of clean.toLowerCase()) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0
  return { letter: first.toLocaleUpperCase('en'), hue: (hash % 12) * 30 + 8 }
}
