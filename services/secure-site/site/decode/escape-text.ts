// Control and format characters, separators other than a space, private and unassigned code points, and combining marks
// from the fifth on: all characters that are invisible, or move or cover the text around them.
const hidden =
  /\\(?=u\{)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]|[^\S\n\t ]|[\u115f\u1160\u3164\uffa0\u2800]|\u034f|[\ufe00-\ufe0f]|(?<=\p{M}{4})\p{M}/gu

/**
 * Returns text in which every character is visible: invisible and direction-changing characters become `\u{…}`, and so
 * do backslashes that look like such an escape. Different inputs have different outputs.
 */
export function escapeText(text: string): string {
  return text.replace(hidden, (char) =>
    char === '\n' || char === '\t' ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  )
}

/** Returns text without its invisible characters. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (char) => (char === '\\' || /\s/.test(char) ? char : ''))

/** Returns escaped text for a row's value, with leading and trailing spaces made visible too. */
export function escapeValue(text: string): string {
  return escapeText(text).replace(/^[ \n\t]+|[ \n\t]+$/g, (edge) =>
    edge.replace(/./gs, (char) => `\\u{${char.charCodeAt(0).toString(16).toUpperCase()}}`),
  )
}

/** Returns an escaped name in one line of at most `max` characters. */
export function escapeName(text: string, max = 40): string {
  const line = escapeText(text.slice(0, 4 * max).replace(/[\n\t]/g, ' ')).trim()
  return line.length > max ? `${line.slice(0, max)}…` : line
}
