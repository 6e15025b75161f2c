import { addErrorTexts, type ErrorTexts } from './errors.ts'

/** The text of what anything that reads from outside can cause. */
export const schemaErrorText = {
  SCHEMA_MISMATCH: ({ path }) => `Unexpected data at ${path}`,
} satisfies ErrorTexts

addErrorTexts(schemaErrorText)
