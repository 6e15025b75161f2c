// Pages without React need not load it: the same sources run on Preact, which is a tenth of the size.

import path from 'node:path'

const client = '\0wm-preact-client'
const react = '\0wm-preact-react'
const replacements = new Map([
  ['react', react],
  ['react-dom', 'preact/compat'],
  ['react-dom/client', client],
  ['react/jsx-runtime', 'preact/jsx-runtime'],
])

/**
 * React runs the effects of a view before the next event. Preact waits for the next frame and drops the effects,
 * clean-up included, of a view that is removed by then: a view left at once would not close what it has opened.
 * https://preactjs.com/guide/v10/options/
 */
const clientCode = `
import { options } from 'preact'
export { createRoot, hydrateRoot } from 'preact/compat/client'
options.requestAnimationFrame = queueMicrotask
`

/**
 * The default export of preact/compat holds all of it, used or not. r2wc, the one module that imports React as a whole,
 * calls `createElement` only.
 */
const reactCode = `
import { createElement } from 'preact'
export * from 'preact/compat'
export default { createElement }
`

const codes = new Map([
  [client, clientCode],
  [react, reactCode],
])

const folder = path.join('node_modules', 'preact') + path.sep

/** Replaces React by preact/compat, for the sources and for the libraries that they use. */
export function preactForReact() {
  return {
    name: 'wm-preact',
    resolveId(source, importer) {
      const replacement = replacements.get(source)
      if (!replacement) return null
      return codes.has(replacement) ? replacement : this.resolve(replacement, importer, { skipSelf: true })
    },
    // Preact calls `Array` as a function. A page may have replaced it by a class, which can only be called with `new`.
    transform: (text, id) =>
      id.includes(folder) ? { code: text.replace(/(?<![\w$.])Array\(/g, '[].constructor('), map: null } : null,
    load: (id) => (codes.has(id) ? { code: codes.get(id), moduleSideEffects: true } : null),
  }
}
