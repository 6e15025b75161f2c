// `@walletconnect/utils` takes Node's global `Buffer`, which browsers do not have and which a page must not get for
// that. Bundles give it one of its own.
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('./browser-buffer.mjs', import.meta.url))

/** @param {string} id of a module */
export const needsBuffer = (id) => /[\\/]@walletconnect[\\/]utils[\\/]dist[\\/]index\.es\.js$/.test(id)

/**
 * Returns the code of such a module with an import in front of it, on the same line.
 * @param {string} code
 */
export const withBuffer = (code) => `import { Buffer } from ${JSON.stringify(file)};${code}`
