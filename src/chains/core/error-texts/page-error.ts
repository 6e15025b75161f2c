import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors that can occur before the first click. The wording is public API. */
export const pageErrorTexts = {
  OPTION_INVALID: ({ option, reason }) => `Option "${option}" ${reason}`,
  KIT_DESTROYED: 'This kit was destroyed. Create another one.',
  LOAD_FAILED: ({ part }) =>
    `Could not load ${part}. Check the connection and that every file is served unchanged. Some browsers ask again only after a reload.`,
} satisfies ErrorTexts

export const pageError = errorsWith(pageErrorTexts)
