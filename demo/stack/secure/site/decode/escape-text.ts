// Control and format characters, other separators than a space, private and unassigned ones: everything that shows as
// nothing, or moves what is around it.
const hidden =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]|[^\S\n\t ]|[\u115f\u1160\u3164\uffa0\u2800]|\u034f|[\ufe00-\ufe0f]/gu

/** Text so that every character of it is seen: what is invisible or turns the direction is written as its number. */
export function escapeText(text: string): string {
  return text.replace(hidden, (char) =>
    char === '\n' || char === '\t' ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  )
}

/** The same for a short name: in one line, and no longer than `max`. */
export function escapeName(text: string, max = 40): string {
  const line = escapeText(text.slice(0, 4 * max).replace(/[\n\t]/g, ' ')).trim()
  return line.length > max ? `${line.slice(0, max)}…` : line
}
