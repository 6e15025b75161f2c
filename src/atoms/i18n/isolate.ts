/** Keeps an address, hash or amount left to right inside a sentence of either direction. */
export const ltr = (text: string): string => `\u2066${text}\u2069`
