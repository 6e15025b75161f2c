import { readField } from './read-field.ts'

// Chromium and Vite, Firefox, Safari; webpack gives its error a name.
const told = /dynamically imported module|module script|ChunkLoadError/i

/** Whether this was thrown because a file of the package did not come. */
export const isLoadFailure = (error: unknown): boolean =>
  ['name', 'message'].some((field) => {
    const text = readField(error, field)
    return typeof text === 'string' && told.test(text)
  })
