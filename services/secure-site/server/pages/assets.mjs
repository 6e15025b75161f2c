import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

const texts = new Set(['.js', '.css', '.svg', '.json'])
/** Smallest size in bytes for which compression pays off. */
const SMALL = 1000

/**
 * The bundled files of the frame, by their path under `/assets/`. All files are read once and served from memory, so
 * that frequent requests cause no disk access. `zipped` is the gzip form, if that is considerably smaller.
 * @param {string | undefined} folder
 */
export function createAssets(folder) {
  /** @type {Map<string, { type: string, body: Buffer, zipped: Buffer | undefined, hashed: boolean }>} */
  const files = new Map()
  for (const name of folder && existsSync(folder) ? readdirSync(folder, { encoding: 'utf8', recursive: true }) : []) {
    const type = types[extname(name)]
    const file = join(String(folder), name)
    if (!type || !statSync(file).isFile()) continue
    const hashed = /[-.][A-Z0-9]{8}\.\w+$/.test(name)
    const body = readFileSync(file)
    const zipped = texts.has(extname(name)) && body.length > SMALL ? gzipSync(body, { level: 9 }) : undefined
    files.set(name.split(sep).join('/'), { type, body, zipped, hashed })
  }
  return files
}
