/** Wraps a text of unknown direction, such as a name, in an isolate, so that it does not reorder its sentence. */
export const isolateText = (text: string): string => `\u2068${text}\u2069`
