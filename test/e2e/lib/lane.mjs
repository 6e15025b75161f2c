// One of a few processes that take the files of journeys from one list, so that each loads the chains' libraries once
// and not for every file. Run by scripts/test.mjs; a single file runs by itself just as well.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { after, describe } from 'node:test'
import { pathToFileURL } from 'node:url'
// Here, so that what it does after each test holds for the tests of every file.
import './session.mjs'

/** Runs the tests of every file that no other lane has taken. @param {string} claims an empty folder that the lanes share */
export async function lane(files, claims) {
  for (const file of files) if (isOurs(file, claims)) await run(file)
}

/** Making a folder succeeds once, whoever is first. */
function isOurs(file, claims) {
  try {
    mkdirSync(path.join(claims, path.basename(file)))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Ends when the last test of the file has, and its hooks. */
const run = (file) =>
  new Promise((resolve) => {
    describe(path.basename(file), async () => {
      try {
        await import(pathToFileURL(file).href)
      } finally {
        after(resolve)
      }
    })
  })
