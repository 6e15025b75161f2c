// Processes that take the files of journeys from one list: see test/e2e/lib/lane.mjs, which each of them runs.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const lane = pathToFileURL(path.resolve(fileURLToPath(import.meta.url), '../../../test/e2e/lib/lane.mjs')).href
const claimsOf = (folder) => path.join(folder, 'claims')

/**
 * Makes a test file for each lane; all of them together run each of `files` once.
 * @param {readonly string[]} files
 * @param {string} folder is emptied
 * @param {number} most
 */
export function laneFiles(files, folder, most) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(claimsOf(folder), { recursive: true })
  const given = [files, claimsOf(folder)].map((value) => JSON.stringify(value)).join(', ')
  return Array.from({ length: Math.min(most, files.length) }, (_, at) => {
    const file = path.join(folder, `lane-${at + 1}.e2e.mjs`)
    writeFileSync(file, `import { lane } from ${JSON.stringify(lane)}\nawait lane(${given})\n`)
    return file
  })
}

/**
 * The files that no lane has run to their end, and how far they came: the process of a lane may be killed, or end by
 * itself, without a failed test.
 * @param {readonly string[]} files
 * @param {string} folder as given to `laneFiles`
 * @returns {string[]}
 */
export function filesNotRun(files, folder) {
  return files.flatMap((file) => {
    const claim = path.join(claimsOf(folder), path.basename(file))
    if (existsSync(path.join(claim, 'ended'))) return []
    return [`${path.basename(file)}: ${existsSync(claim) ? 'its process ended before it did' : 'was not run'}`]
  })
}
