import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, resolve, sep } from 'node:path'

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
 * The bundled files of the frame.
 * @param {string | undefined} folder
 */
export function createAssets(folder) {
  const root = folder && resolve(folder)
  /** @param {string} path under `/assets/` */
  return async function find(path) {
    const type = types[extname(path)]
    if (!root || !type) return undefined
    const file = normalize(join(root, path))
    if (!file.startsWith(root + sep)) return undefined
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return undefined
    return { type, body: await readFile(file), hashed: /[-.][A-Z0-9]{8}\.\w+$/.test(path) }
  }
}
