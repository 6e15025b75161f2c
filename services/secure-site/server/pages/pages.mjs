import { readFileSync } from 'node:fs'
import { isolatesToHtml } from '../words/isolates-to-html.mjs'
import { languages } from '../words/language.mjs'
import { escapeHtml } from './escape-html.mjs'

const styles = { type: 'text/css; charset=utf-8', body: readFileSync(new URL('./static/pages.css', import.meta.url)) }
const script = (name) => ({
  type: 'text/javascript; charset=utf-8',
  body: readFileSync(new URL(`./static/${name}`, import.meta.url)),
})

/** The styles and scripts of the server's own pages, by path. */
export const pageFiles = new Map([
  ['/pages.css', styles],
  ...['access.js', 'answer.js', 'close.js', 'leave.js'].map(
    (name) => /** @type {const} */ ([`/${name}`, script(name)]),
  ),
])

/** The storage-access window holds only a script that announces it; the opening frame renders its content. */
export const accessPage = readFileSync(new URL('./static/access.html', import.meta.url))

export const framePage = readFileSync(new URL('./static/sdk.html', import.meta.url))

/** @typedef {{ action: string, button: string, fields: Record<string, string> }} Form */

/** @param {Form} form */
function formOf({ action, button, fields }) {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return `<form method="post" action="${escapeHtml(action)}">${hidden}<button>${isolatesToHtml(button)}</button></form>`
}

/**
 * Returns the beginning of a page, up to its own links and scripts.
 * @param {string} title
 * @param {import('../words/language.mjs').Language} language
 */
export const headOf = (title, { code, dir }) => `<!doctype html>
<html lang="${code}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/pages.css">`

/**
 * Returns a page with a heading, sentences and optional forms, or a script that navigates on.
 * @param {{ title: string, text?: readonly string[], form?: Form | readonly Form[],
 * script?: 'close.js' | 'leave.js', link?: { text: string, href: string, keepsOpener: boolean } }} content
 * @param {import('../words/language.mjs').Language} [language]
 */
export function simplePage({ title, text = [], form, script: runs, link }, language = languages.en) {
  const buttons = (form === undefined ? [] : [form].flat()).map(formOf).join('\n')
  const next = link
    ? `<p><a href="${escapeHtml(link.href)}"${link.keepsOpener ? ' data-opener="keep"' : ''}>${isolatesToHtml(link.text)}</a></p>`
    : ''
  return `${headOf(title, language)}
${runs ? `<script type="module" src="/${runs}"></script>\n` : ''}<main>
<h1>${isolatesToHtml(title)}</h1>
${text.map((line) => `<p>${isolatesToHtml(line)}</p>`).join('\n')}
${buttons}${next}
</main>
</html>
`
}
