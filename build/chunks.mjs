import path from 'node:path'
import { root } from './entries.mjs'
import { stages } from './stages.mjs'

/**
 * rollup's own split makes a chunk for every set of modules that two views share: dozens of requests of half a kilobyte.
 * This one follows build/stages.mjs: what every page loads, then chunk by chunk what is not yet there. Since each group
 * is closed under static imports but for earlier groups, no chunk can need a later one.
 *
 * @param {string} entry
 * @returns {import('rollup').GetManualChunk}
 */
export function stageChunks(entry) {
  /** @type {Map<string, string | undefined> | undefined} */
  let chunkOf
  return (id, { getModuleInfo }) => {
    chunkOf ??= assign(entry, getModuleInfo)
    return chunkOf.get(id)
  }
}

const jotai = path.join(root, 'node_modules', 'jotai') + path.sep
const index = /\/node_modules\/viem\/_esm\/index\.js(\?remote)?$/

function assign(entry, getModuleInfo) {
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
  // The entry's own chunk stays its own; what it reaches is one more, so that no part of it is split off for others.
  chunkOf.set(entry, undefined)
  for (const next of getModuleInfo(entry)?.importedIds ?? []) take(next, 'load')
  for (const [chunk, files] of groups) for (const file of files) take(path.join(root, file), chunk)
  return chunkOf
}
