// Unicode isolates (https://www.unicode.org/reports/tr9/) keep the direction of embedded text. Isolates inside it are
// removed, so that it cannot end the outer one.
const bare = (text) => String(text).replace(/[\u2066-\u2069\u202a-\u202e]/g, '')

/** Isolates an address, a code or a time, which runs left to right. @param {string | number} text */
export const ltr = (text) => `\u2066${bare(text)}\u2069`

/** Isolates a name, which can be in any script. @param {string} text */
export const name = (text) => `\u2068${bare(text)}\u2069`
