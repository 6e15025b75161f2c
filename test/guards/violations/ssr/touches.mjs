export const width = typeof window === 'undefined' ? 0 : window.innerWidth
export const body = globalThis.document?.body
export const saved = (() => globalThis.localStorage)()
