import path from 'node:path'
import { root } from './entries.mjs'
import { stages } from './stages.mjs'

/**
 * rollup's own split makes a chunk for every set of modules that two views share: dozens of requests of half a kilobyte.
 * This one follows build/stages.mjs: what every page loads, then chunk by chunk what is not yet there. Since each group
 * is closed under static imports but for earlier groups, no chunk can need a later one.
 *
 * @param {Record<string, string>} entries name of the chunk with what an entry's page load reaches → the entry's file
 * @param {{ apart?: readonly string[] }} [options] `apart`: entries that need parts of later steps at once; those parts
 *   are left to rollup's own split, so that such an entry does not load the whole step
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
    // Without it a named chunk would swallow what the page load shares with it.
    onlyExplicitManualChunks: true,
  }
}

const jotai = path.join(root, 'node_modules', 'jotai') + path.sep
const index = /\/node_modules\/viem\/_esm\/index\.js(\?remote)?$/

function assign(entries, apart, getModuleInfo) {
  const chunkOf = new Map()
  const take = (id, chunk) => {
    if (chunkOf.has(id)) return
    const info = getModuleInfo(id)
    if (!info || info.isExternal) return
    // An index of a package leads to all of it, and what somebody else uses of that would land in this chunk.
    if (index.test(id)) return
    // Of jotai a page load uses a tenth, and rollup knows which; `atom` by itself would be a file of its own.
    const tenth = chunk === 'load' && id.startsWith(jotai) && !id.endsWith('/vanilla/atom.js')
    chunkOf.set(id, tenth ? undefined : chunk)
    for (const next of info.importedIds) take(next, chunk)
  }
  const groups = Object.values(stages).flatMap(({ chunks }) => Object.entries(chunks))
  for (const [chunk, files] of groups)
    for (const file of files) if (file.startsWith('node_modules/jotai/')) chunkOf.set(path.join(root, file), chunk)
  // An entry's own chunk stays its own; what it reaches is one more, so that no part of it is split off for others.
  for (const entry of Object.values(entries)) chunkOf.set(entry, undefined)
  for (const [chunk, entry] of Object.entries(entries))
    for (const next of getModuleInfo(entry)?.importedIds ?? []) take(next, chunk)
  for (const entry of apart) take(entry, undefined)
  for (const [chunk, files] of groups) for (const file of files) take(path.join(root, file), chunk)
  return chunkOf
}
