import { escapeHtml } from '../pages/escape-html.mjs'
import { isolatesToHtml } from '../words/isolates-to-html.mjs'

/**
 * Formats a mail as plain text and as simple HTML. A code or link on its own line is not wrapped in invisible isolate
 * characters, because they would be copied with it.
 * @param {import('../words/language.mjs').Language} language
 * @param {string} subject
 * @param {readonly (string | { code: string } | { link: string, label: string })[]} parts
 */
export function renderMail({ code: language, dir }, subject, parts) {
  const text = parts.map((part) => {
    if (typeof part === 'string') return part
    return 'code' in part ? part.code : `${part.label}:\n${part.link}`
  })
  const html = parts.map((part) => {
    if (typeof part === 'string') return `<p>${isolatesToHtml(part)}</p>`
    if ('code' in part)
      return `<p style="font:700 2rem/1.2 monospace;letter-spacing:.1em"><bdi dir="ltr">${escapeHtml(part.code)}</bdi></p>`
    return `<p><a href="${escapeHtml(part.link)}">${isolatesToHtml(part.label)}</a></p>`
  })
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${dir}"><body dir="${dir}">${html.join('\n')}</body></html>`,
  }
}
