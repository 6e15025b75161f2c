/** Of an error that says: the browser keeps nothing here; ask for `REQUEST_ACCESS`, then once more. The library knows it. */
export const BLOCKED = -32050
