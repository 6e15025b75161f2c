import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

/**
 * The bundled files of the frame, by their path under `/assets/`. They are read once: from memory each is given at the
 * price of a write to its socket, whoever asks and however often.
 * @param {string | undefined} folder
 */
export function createAssets(folder) {
  /** @type {Map<string, { type: string, body: Buffer, hashed: boolean }>} */
  const files = new Map()
  for (const name of folder && existsSync(folder) ? readdirSync(folder, { encoding: 'utf8', recursive: true }) : []) {
    const type = types[extname(name)]
    const file = join(String(folder), name)
    if (!type || !statSync(file).isFile()) continue
    const hashed = /[-.][A-Z0-9]{8}\.\w+$/.test(name)
    files.set(name.split(sep).join('/'), { type, body: readFileSync(file), hashed })
  }
  return files
}
