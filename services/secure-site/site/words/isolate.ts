/** Isolates an address, a name or an amount as left-to-right text. */
export const ltr = (text: string | number): string => `\u2066${text}\u2069`
