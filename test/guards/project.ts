import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Text of a file named from the project's folder. */
export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** Files below a folder, named from the project's folder with `/`, sorted. */
export function files(folder: string, wanted: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => wanted.test(file))
    .sort()
}

/** The source that ships: no tests. */
export const sources = (folder = 'src'): string[] =>
  files(folder, /\.tsx?$/).filter((file) => !/\.test(?:-d)?\.tsx?$/.test(file))
