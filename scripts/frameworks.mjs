// npm run frameworks [-- --only NAME,NAME] [--list] [--keep] [--lock], after npm run build
// Packs the package as published, installs it with each framework and bundler of test/frameworks, builds the project
// and visits it: a wallet connects, events arrive, a reload stays connected, and the console is empty. --keep keeps the
// folder, --lock first rewrites the lock files of the chosen projects.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { fixtures } from '../test/frameworks/fixtures.mjs'
import { countInstalled } from '../test/frameworks/lib/count-installed.mjs'
import { createInstalls } from '../test/frameworks/lib/installs.mjs'
import { runFixture } from '../test/frameworks/lib/run-fixture.mjs'
import { bundleTestWallet } from '../test/frameworks/lib/test-wallet.mjs'
import { browserArgs, findBrowser, ignoredArgs } from './browser.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean' },
    keep: { type: 'boolean' },
    lock: { type: 'boolean' },
  },
})
// The first row counts the packages of an installation and needs no browser.
const rows = [
  { name: 'install', run: countInstalled },
  ...fixtures.map((fixture) => ({ ...fixture, run: visitFixture })),
]
if (values.list) {
  console.log(rows.map(({ name }) => name).join('\n'))
  process.exit(0)
}
const wanted = values.only?.split(',')
const unknown = wanted?.filter((name) => !rows.some((row) => row.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`No project ${unknown.join(', ')}. Projects: ${rows.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const chosen = rows.filter(({ name }) => !wanted || wanted.includes(name))

if (!existsSync(new URL('../dist/meta.json', import.meta.url))) {
  console.error('There is no built package to pack: npm run build first.')
  process.exit(2)
}
const folder = mkdtempSync(path.join(tmpdir(), 'wm-frameworks-'))
const started = performance.now()
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`
let browser
let failed = 0
try {
  const installs = createInstalls(folder)
  if (values.lock) await installs.writeLocks([...new Set(chosen.flatMap(({ install }) => install ?? []))])
  const found = await findBrowser()
  browser = await chromium.launch({
    executablePath: found.path,
    args: [...new Set([...(found.args ?? []), ...browserArgs])],
    ignoreDefaultArgs: ignoredArgs,
    env: found.env,
  })
  const context = { folder, installs, browser, wallet: await bundleTestWallet(installs.packed.folder) }
  // Two rows run at a time: a build uses one core, an installation waits for files.
  const queue = [...chosen]
  const lane = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const since = performance.now()
      try {
        const detail = await row.run(context, row)
        console.log(`ok      ${row.name.padEnd(16)} ${seconds(since).padStart(6)}  ${detail}`)
      } catch (error) {
        failed += 1
        console.log(`FAILED  ${row.name.padEnd(16)} ${seconds(since).padStart(6)}\n${indented(error)}`)
      }
    }
  }
  await Promise.all([lane(), lane()])
} finally {
  await browser?.close()
  if (values.keep) console.log(`Kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
console.log(`\n${seconds(started)}`)
console.log(`${chosen.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function visitFixture(context, fixture) {
  const parts = await runFixture(context, fixture)
  return Object.entries(parts)
    .map(([name, took]) => `${name} ${(took / 1000).toFixed(0)} s`)
    .join(', ')
}

function indented(error) {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/^/gm, '        ')
}
