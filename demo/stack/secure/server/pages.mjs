import { readFileSync } from 'node:fs'
import { escapeHtml } from './escape-html.mjs'
import { languages } from './words/language.mjs'
import { marked } from './words/marked.mjs'

const styles = { type: 'text/css; charset=utf-8', body: readFileSync(new URL('./pages/pages.css', import.meta.url)) }
const script = (name) => ({
  type: 'text/javascript; charset=utf-8',
  body: readFileSync(new URL(`./pages/${name}`, import.meta.url)),
})

/** What the pages of the server themselves need, by path. */
export const pageFiles = new Map([
  ['/pages.css', styles],
  ...['access.js', 'answer.js', 'close.js', 'leave.js'].map(
    (name) => /** @type {const} */ ([`/${name}`, script(name)]),
  ),
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
  return `<form method="post" action="${escapeHtml(action)}">${hidden}<button>${marked(button)}</button></form>`
}

/**
 * The beginning of a page, up to the links and scripts of its own.
 * @param {string} title
 * @param {import('./words/language.mjs').Language} language
 */
export const headOf = (title, { code, dir }) => `<!doctype html>
<html lang="${code}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/pages.css">`

/**
 * A page of one heading and some sentences, perhaps with buttons that post, or with a script that leads on.
 * @param {{ title: string, text?: readonly string[], form?: Form | readonly Form[],
 *   script?: 'close.js' | 'leave.js', link?: { text: string, href: string, keepsOpener: boolean } }} content
 * @param {import('./words/language.mjs').Language} [language]
 */
export function simplePage({ title, text = [], form, script: runs, link }, language = languages.en) {
  const buttons = (form === undefined ? [] : [form].flat()).map(formOf).join('\n')
  const next = link
    ? `<p><a href="${escapeHtml(link.href)}"${link.keepsOpener ? ' data-opener="keep"' : ''}>${marked(link.text)}</a></p>`
    : ''
  return `${headOf(title, language)}
${runs ? `<script type="module" src="/${runs}"></script>\n` : ''}<main>
<h1>${marked(title)}</h1>
${text.map((line) => `<p>${marked(line)}</p>`).join('\n')}
${buttons}${next}
</main>
</html>
`
}
