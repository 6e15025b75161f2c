// Control and format characters, other separators than a space, private and unassigned ones: everything that shows as
// nothing, or moves what is around it.
const hidden =
  /\\(?=u\{)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]|[^\S\n\t ]|[\u115f\u1160\u3164\uffa0\u2800]|\u034f|[\ufe00-\ufe0f]/gu

/**
 * Text so that every character of it is seen: what is invisible or turns the direction is written as its number, and so
 * is a backslash that would look like the beginning of one. No two texts are written alike.
 */
export function escapeText(text: string): string {
  return text.replace(hidden, (char) =>
    char === '\n' || char === '\t' ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  )
}

/** Text without what is not seen of it. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (char) => (char === '\\' || /\s/.test(char) ? char : ''))

/** Escaped text for a value in a row, where a blank at the edge would not be seen either. */
export function escapeValue(text: string): string {
  return escapeText(text).replace(/^[ \n\t]+|[ \n\t]+$/g, (edge) =>
    edge.replace(/./gs, (char) => `\\u{${char.charCodeAt(0).toString(16).toUpperCase()}}`),
  )
}

/** The same for a short name: in one line, and no longer than `max`. */
export function escapeName(text: string, max = 40): string {
  const line = escapeText(text.slice(0, 4 * max).replace(/[\n\t]/g, ' ')).trim()
  return line.length > max ? `${line.slice(0, max)}…` : line
}
