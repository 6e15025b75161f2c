/** Returns digits of other scripts (Arabic, Persian, full width) as ASCII digits. */
export const latinDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
