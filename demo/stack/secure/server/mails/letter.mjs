import { escapeHtml } from '../escape-html.mjs'

/**
 * One mail as plain text and as simple HTML.
 * @param {string} subject
 * @param {readonly (string | { code: string } | { link: string, label: string })[]} parts
 */
export function letter(subject, parts) {
  const text = parts.map((part) => {
    if (typeof part === 'string') return part
    return 'code' in part ? part.code : `${part.label}:\n${part.link}`
  })
  const html = parts.map((part) => {
    if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
    if ('code' in part) return `<p style="font:700 2rem/1.2 monospace;letter-spacing:.1em">${escapeHtml(part.code)}</p>`
    return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
  })
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${html.join('\n')}</body></html>`,
  }
}
