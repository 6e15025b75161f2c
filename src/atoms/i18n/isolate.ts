/** Wraps an address, hash or amount in a left-to-right isolate, for sentences of either direction. */
export const ltr = (text: string): string => `\u2066${text}\u2069`
