/** A moment to the minute, the same for whoever reads it. @param {number} ms */
export const timeOf = (ms) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * The family of a browser, which is a name in every language, or the word for all the others.
 * @param {import('./language.mjs').Language['texts']} texts
 * @param {string} browser
 */
export const browserIn = (texts, browser) => (browser === 'Other' ? texts.otherBrowser : browser)
