import { readField } from './read-field.ts'

// Messages of Chromium and Vite, Firefox and Safari; webpack's error name; this package's error code.
const told = /dynamically imported module|module script|ChunkLoadError|LOAD_FAILED/i

/** Returns true for an error that says that a file of the package could not be loaded. */
export const isLoadFailure = (error: unknown): boolean =>
  ['name', 'message', 'code'].some((field) => {
    const text = readField(error, field)
    return typeof text === 'string' && told.test(text)
  })

/**
 * Reports an error that no promise carries to `window.onerror` and the console. Test environments such as happy-dom
 * have no `reportError`. A file that failed to load is in the console already, and the next use requests it again.
 */
export function report(error: unknown): void {
  if (isLoadFailure(error)) return
  if (globalThis.reportError) globalThis.reportError(error)
  else console.error(error)
}
