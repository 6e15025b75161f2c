import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Text of the error for external data that does not match its schema. */
export const schemaErrorTexts = {
  SCHEMA_MISMATCH: ({ path }) => `Unexpected data at ${path}`,
} satisfies ErrorTexts

export const schemaError = errorsWith(schemaErrorTexts)
