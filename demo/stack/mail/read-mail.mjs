import { simpleParser } from 'mailparser'

/**
 * @typedef {{ id: number, at: number, to: string[], from: string, subject: string, text: string, html: string,
 * headers: Record<string, string>, code?: string, link?: string }} Mail `code` and `link` are extracted from the text
 */

/** @param {import('node:stream').Readable} stream @returns {Promise<Omit<Mail, 'id' | 'at' | 'to'>>} */
export async function readMail(stream) {
  const parsed = await simpleParser(stream, { skipImageLinks: true })
  const text = parsed.text ?? ''
  const code = /^\s*(\d{6,10})\s*$/m.exec(text)?.[1]
  const link = /^\s*(https?:\/\/\S+)\s*$/m.exec(text)?.[1]
  return {
    from: parsed.from?.text ?? '',
    subject: parsed.subject ?? '',
    text,
    html: typeof parsed.html === 'string' ? parsed.html : '',
    headers: Object.fromEntries(parsed.headerLines.map(({ key, line }) => [key, line.slice(key.length + 1).trim()])),
    ...(code ? { code } : {}),
    ...(link ? { link } : {}),
  }
}
