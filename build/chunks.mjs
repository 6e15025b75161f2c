import path from 'node:path'
import { root } from './entries.mjs'
import { stages } from './stages.mjs'

/**
 * Assigns modules to chunks by build/stages.mjs. rollup's own split makes one chunk for every set of modules that two
 * views share: dozens of requests of half a kilobyte. Here the first chunk is everything that each page loads, and
 * each further chunk has the modules that no earlier one has. Static imports lead only to the same or an earlier
 * chunk, so no chunk needs a later one.
 *
 * @param {Record<string, string>} entries name of the chunk with everything that an entry's page load reaches → the
 * entry's file
 * @param {{ apart?: readonly string[] }} [options] `apart`: entries that need parts of later stages at once. rollup
 * splits those parts itself, so that such an entry does not load the whole stage.
 * @returns {Pick<import('rollup').OutputOptions, 'manualChunks' | 'onlyExplicitManualChunks'>}
 */
export function stageChunks(entries, { apart = [] } = {}) {
  /** @type {Map<string, string | undefined> | undefined} */
  let chunkOf
  return {
    manualChunks(id, { getModuleInfo }) {
      chunkOf ??= assign(entries, apart, getModuleInfo)
      return chunkOf.get(id)
    },
    // Without this option, rollup would move modules of the page load into a named chunk that imports them.
    onlyExplicitManualChunks: true,
  }
}

const jotai = path.join(root, 'node_modules', 'jotai') + path.sep
const index = /\/node_modules\/viem\/_esm\/(?:ens\/)?index\.js(?:\?|$)/

function assign(entries, apart, getModuleInfo) {
  const chunkOf = new Map()
  const take = (id, chunk) => {
    if (chunkOf.has(id)) return
    const info = getModuleInfo(id)
    if (!info || info.isExternal) return
    // A package's index reaches the whole package, and parts of it that other chunks use would land in this one.
    if (index.test(id)) return
    // A page load uses a tenth of jotai, which rollup selects. `atom` alone would become a chunk of its own.
    const tenth = chunk === 'load' && id.startsWith(jotai) && !id.endsWith('/vanilla/atom.js')
    chunkOf.set(id, tenth ? undefined : chunk)
    for (const next of info.importedIds) take(next, chunk)
  }
  const groups = Object.values(stages).flatMap(({ chunks }) => Object.entries(chunks))
  for (const [chunk, files] of groups)
    for (const file of files) if (file.startsWith('node_modules/jotai/')) chunkOf.set(path.join(root, file), chunk)
  // Entries stay outside these chunks, so that their exports remain in one file. Their imports form the chunk.
  for (const entry of Object.values(entries)) chunkOf.set(entry, undefined)
  for (const [chunk, entry] of Object.entries(entries))
    for (const next of getModuleInfo(entry)?.importedIds ?? []) take(next, chunk)
  for (const entry of apart) take(entry, undefined)
  for (const [chunk, files] of groups) for (const file of files) take(path.join(root, file), chunk)
  return chunkOf
}
