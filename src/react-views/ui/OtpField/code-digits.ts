/**
 * Returns the digits of a typed or pasted code in ASCII: drops spaces and dashes, and converts digits of other scripts.
 */
export const codeDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => `${digit.charCodeAt(0) - 0x660}`)
    .replace(/[\u06f0-\u06f9]/g, (digit) => `${digit.charCodeAt(0) - 0x6f0}`)
    .replace(/[\uff10-\uff19]/g, (digit) => `${digit.charCodeAt(0) - 0xff10}`)
    .replace(/[^0-9]/g, '')

/** Returns the cells with `digits` filled in from position `at`. A complete code fills from the start. */
export function fillCells(cells: readonly string[], at: number, digits: string): readonly string[] {
  const from = digits.length >= cells.length ? 0 : at
  return cells.map((cell, index) => digits[index - from] ?? cell)
}
