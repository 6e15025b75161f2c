// Fetches the logos of wallets, and writes each as `<id>.svg`. The picture is inside of it as data: every logo has the
// same kind of name, and a foreign SVG that is opened by itself runs no script on the site that hosts it.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Bytes; a page takes no larger picture of a wallet either. */
const LARGEST = 256 * 1024
const LIMIT_MS = 15_000
const AT_ONCE = 6
const PAGE = 100
/** The most wallets that are taken from a list. */
const MOST = 5_000

/**
 * @typedef {{ id: string, name?: string, source: string }} Wanted
 * @typedef {{ id: string, name?: string, why: string }} Failed
 */

/**
 * @param {{
 *   out: string,
 *   from?: string | undefined,
 *   projectId?: string | undefined,
 *   only?: readonly string[] | undefined,
 *   named?: readonly (readonly [id: string, source: string])[] | undefined,
 * }} options `named`: wallets with the URL or the file of their logo
 * @returns {Promise<{ written: string[], failed: Failed[] }>}
 */
export async function fetchIcons({ out, from, projectId, only, named = [] }) {
  const listed = from ? await listOf(from, projectId) : []
  const wanted = new Map(listed.filter(({ id }) => !only || only.includes(id)).map((one) => [one.id, one]))
  for (const [id, source] of named) wanted.set(id, { id, source })
  await mkdir(out, { recursive: true })
  /** @type {string[]} */
  const written = []
  /** @type {Failed[]} */
  const failed = []
  const left = [...wanted.values()]
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const { id, name, source } = one
      try {
        if (!/^[\w-][\w.-]{0,127}$/.test(id)) throw new Error('is no id of a wallet')
        const file = path.join(out, `${id}.svg`)
        // Renamed into place, so that a page never gets half of a file.
        await writeFile(`${file}.part`, wrap(await bytesOf(source)))
        await rename(`${file}.part`, file)
        written.push(id)
      } catch (error) {
        failed.push({ id, ...(name && { name }), why: error instanceof Error ? error.message : String(error) })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { written: written.sort(), failed }
}

/**
 * @param {string} from
 * @param {string | undefined} projectId
 * @returns {Promise<Wanted[]>}
 */
async function listOf(from, projectId) {
  const base = checked(from).href.replace(/\/+$/, '')
  const query = { ...(projectId && { projectId }), st: 'wallet-modal', sv: 'icons' }
  /** @type {Wanted[]} */
  const wallets = []
  for (let page = 1; wallets.length < MOST; page++) {
    const url = `${base}/getWallets?${new URLSearchParams({ ...query, page: String(page), entries: String(PAGE) })}`
    const { data } = JSON.parse((await download(url, 32 * 1024 * 1024)).toString('utf8'))
    if (!Array.isArray(data)) throw new Error(`${base} did not answer with a list of wallets`)
    for (const { id, name, image_id, image_url } of data) {
      const source =
        image_url ||
        (image_id && `${base}/getWalletImage/${encodeURIComponent(image_id)}?${new URLSearchParams(query)}`)
      if (typeof id === 'string' && source) wallets.push({ id, name: String(name), source })
    }
    if (data.length < PAGE) break
  }
  return wallets
}

/** @param {string} source a URL, or the path of a file */
async function bytesOf(source) {
  if (/^https?:/i.test(source)) return download(source, LARGEST)
  const bytes = await readFile(source)
  if (bytes.length > LARGEST) throw new Error(`${source} is larger than ${LARGEST / 1024} KB`)
  return bytes
}

/**
 * @param {string} source
 * @param {number} most
 * @returns {Promise<Buffer>}
 */
async function download(source, most) {
  const response = await fetch(checked(source), { signal: AbortSignal.timeout(LIMIT_MS) }).catch((cause) => {
    throw new Error(`${source} did not answer: ${cause.cause?.message ?? cause.message}`)
  })
  // A redirect may lead to an address that would not have been asked.
  checked(response.url)
  if (!response.ok) throw new Error(`${source} answered with status ${response.status}`)
  const parts = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > most) throw new Error(`${source} is larger than ${most / 1024} KB`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** @param {string} text */
function checked(text) {
  const url = new URL(text)
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) throw new Error(`${text} is not https`)
  if (url.username || url.password) throw new Error(`${text} has a password`)
  return url
}

/** @param {Buffer} bytes */
function wrap(bytes) {
  const type = typeOf(bytes)
  if (!type) throw new Error('is no PNG, JPEG, GIF, WebP or SVG picture')
  const data = `data:image/${type};base64,${bytes.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image width="1" height="1" href="${data}"/></svg>\n`
}

/** Returns the kind of a picture by its first bytes: what a server says of it may be wrong. @param {Buffer} bytes */
function typeOf(bytes) {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return 'webp'
  return /^(?:\ufeff|\s|<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE svg[^>]*>)*<svg[\s>]/i.test(
    bytes.toString('utf8', 0, 4096),
  )
    ? 'svg+xml'
    : undefined
}
