import { readFileSync } from 'node:fs'
import { escapeHtml } from './escape-html.mjs'

/** What the pages of the server themselves need, by path. */
export const pageFiles = new Map([
  [
    '/pages.css',
    { type: 'text/css; charset=utf-8', body: readFileSync(new URL('./pages/pages.css', import.meta.url)) },
  ],
  [
    '/access.js',
    { type: 'text/javascript; charset=utf-8', body: readFileSync(new URL('./pages/access.js', import.meta.url)) },
  ],
  [
    '/popup.js',
    { type: 'text/javascript; charset=utf-8', body: readFileSync(new URL('./pages/popup.js', import.meta.url)) },
  ],
])

/** Nothing but a script that says where it is: what is seen and done in this window comes from the frame that opened it. */
export const accessPage = readFileSync(new URL('./pages/access.html', import.meta.url))

export const framePage = readFileSync(new URL('./pages/sdk.html', import.meta.url))

/** @typedef {{ action: string, button: string, fields: Record<string, string> }} Form */

/** @param {Form} form */
function formOf({ action, button, fields }) {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return `<form method="post" action="${escapeHtml(action)}">${hidden}<button>${escapeHtml(button)}</button></form>`
}

/**
 * A page of one heading and some sentences, perhaps with buttons that post.
 * @param {{ title: string, text?: readonly string[], form?: Form | readonly Form[],
 *   closes?: boolean }} content
 */
export function simplePage({ title, text = [], form, closes = false }) {
  const buttons = (form === undefined ? [] : [form].flat()).map(formOf).join('\n')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/pages.css">
${closes ? '<script type="module" src="/popup.js"></script>\n' : ''}<main>
<h1>${escapeHtml(title)}</h1>
${text.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${buttons}
</main>
</html>
`
}
