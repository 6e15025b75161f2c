/** Keeps an address, a name or an amount left to right inside a sentence of either direction. */
export const ltr = (text: string | number): string => `\u2066${text}\u2069`
