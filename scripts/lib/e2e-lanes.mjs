// Processes that take test files from one list; each runs test/e2e/lib/lane.mjs.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const library = (name) =>
  pathToFileURL(path.resolve(fileURLToPath(import.meta.url), '../../../test/e2e/lib', name)).href
const claimsOf = (folder) => path.join(folder, 'claims')

/**
 * Writes one test file per lane; together they run each of `files` once.
 * @param {readonly string[]} files
 * @param {string} folder is emptied
 * @param {number} most
 * @param {readonly string[]} shared modules of test/e2e/lib that each lane imports first, so that their hooks before
 * and after a test hold for the tests of every file
 */
export function laneFiles(files, folder, most, shared = ['limits.mjs', 'session.mjs']) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(claimsOf(folder), { recursive: true })
  const given = [files, claimsOf(folder)].map((value) => JSON.stringify(value)).join(', ')
  return Array.from({ length: Math.min(most, files.length) }, (_, at) => {
    const file = path.join(folder, `lane-${at + 1}.e2e.mjs`)
    const first = shared.map((name) => `import ${JSON.stringify(library(name))}\n`).join('')
    writeFileSync(file, `${first}import { lane } from ${JSON.stringify(library('lane.mjs'))}\nawait lane(${given})\n`)
    return file
  })
}

/**
 * Returns the files that no lane has run to the end, with their state: the process of a lane may be killed
 * or exit without a failed test.
 * @param {readonly string[]} files
 * @param {string} folder as passed to `laneFiles`
 * @returns {string[]}
 */
export function filesNotRun(files, folder) {
  return files.flatMap((file) => {
    const claim = path.join(claimsOf(folder), path.basename(file))
    if (existsSync(path.join(claim, 'ended'))) return []
    return [`${path.basename(file)}: ${existsSync(claim) ? 'its process ended before it did' : 'was not run'}`]
  })
}
