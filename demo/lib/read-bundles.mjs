import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the output of `bundlePages` from a folder.
 * @param {string} folder
 * @returns {Promise<Map<string, Uint8Array>>} by URL path
 */
export async function readBundles(folder) {
  const names = await readdir(folder)
  return new Map(
    await Promise.all(
      names.map(async (name) => /** @type {const} */ ([`/assets/${name}`, await readFile(join(folder, name))])),
    ),
  )
}
