import { escapeHtml } from '../pages/escape-html.mjs'

/**
 * Returns a sentence as HTML, with elements for its isolates
 * (https://www.w3.org/International/questions/qa-bidi-unicode-controls).
 * @param {string} text
 */
export const isolatesToHtml = (text) =>
  escapeHtml(text)
    .replace(/\u2066([^\u2066-\u2069]*)\u2069/g, '<bdi dir="ltr">$1</bdi>')
    .replace(/\u2068([^\u2066-\u2069]*)\u2069/g, '<bdi>$1</bdi>')
