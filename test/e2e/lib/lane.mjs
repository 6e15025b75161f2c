// Runs test files of a shared list in this process, one of a few, so that each loads the chains' libraries only once
// and not for every file. scripts/test.mjs starts it; a single test file also runs without it.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { after, describe } from 'node:test'
import { pathToFileURL } from 'node:url'

/**
 * Runs the tests of every file that no other lane has taken.
 * @param {readonly string[]} files
 * @param {string} claims an empty folder that the lanes share: of each file that was begun it has a folder, and in it
 *   another one, `ended`, once its tests have been run
 */
export async function lane(files, claims) {
  for (const file of files) {
    const claim = path.join(claims, path.basename(file))
    if (!isOurs(claim)) continue
    await run(file)
    mkdirSync(path.join(claim, 'ended'))
  }
}

/** Making a folder succeeds once, whoever is first. */
function isOurs(claim) {
  try {
    mkdirSync(claim)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Ends when the last test of the file has, and its hooks: also when one of them fails, which ends those of its suite.
 */
const run = (file) =>
  new Promise((resolve) => {
    describe('one file', () => {
      describe(path.basename(file), () => import(pathToFileURL(file).href))
      after(resolve)
    })
  })
