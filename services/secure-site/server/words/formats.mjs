/** Returns a time to the minute in UTC, which does not depend on the reader's time zone. @param {number} ms */
export const timeOf = (ms) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Returns the browser family, which is a name in every language, or the word for other browsers.
 * @param {import('./language.mjs').Language['texts']} texts
 * @param {string} browser
 */
export const browserIn = (texts, browser) => (browser === 'Other' ? texts.otherBrowser : browser)
