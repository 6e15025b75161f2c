// Unicode isolates (https://www.unicode.org/reports/tr9/): they keep text of one direction whole inside of a sentence
// of the other. What is isolated loses its own, so that it cannot end them.
const bare = (text) => String(text).replace(/[\u2066-\u2069\u202a-\u202e]/g, '')

/** An address, a code or a time. @param {string | number} text */
export const ltr = (text) => `\u2066${bare(text)}\u2069`

/** A name, which may be in any script. @param {string} text */
export const name = (text) => `\u2068${bare(text)}\u2069`
