// npm run test:long: campaigns that take too long for every change. Each is a program with an exit code. --only
// <step>[,<step>] selects steps, --list prints them. The last line is the sum: `N passed, N failed`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findPostgres } from './lib/find-postgres.mjs'
import { planStep } from './lib/plan-step.mjs'
import { runGroup } from './lib/run-group.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const node = process.execPath
const minutes = (n) => n * 60_000

/**
 * Steps run one after another: each measures times, or uses both cores. A limit ends a step that hangs and is about
 * twice its time, so the limits add up to more than the 30 minutes that all steps may take.
 */
const steps = [
  { name: 'load-sqlite', run: [node, ['scripts/load-secure.mjs']], limit: minutes(5) },
  {
    name: 'load-postgres',
    // Load from strangers is not measured here: with three processes and Postgres, the
    // machine itself would be the limit.
    run: [node, ['scripts/load-secure.mjs', '--postgres', '--strangers', '0']],
    limit: minutes(6),
    needsPostgres: true,
  },
  {
    name: 'siwx',
    run: [node, ['scripts/siwx-campaign.mjs']],
    limit: minutes(14),
    needsPostgres: true,
    withoutPostgres: ['--stores', 'memory,sqlite'],
  },
  { name: 'shown-is-signed', run: [node, ['scripts/shown-is-signed.mjs']], limit: minutes(7) },
  // The property tests of the product, which `npm test` tries a twentieth as often.
  {
    name: 'properties',
    run: [node, ['node_modules/vitest/vitest.mjs', 'run', ...propertyTests()]],
    env: { WM_TRIES: 'all' },
    limit: minutes(5),
  },
  // Everything that can lie over the secure frame, of which `npm test` tries a third.
  {
    name: 'covers',
    run: [
      node,
      ['node_modules/vitest/vitest.mjs', 'run', ...['cover', 'distortion'].map((one) => `${one}-table.site.test.ts`)],
    ],
    env: { WM_STAGE: 'site', WM_TRIES: 'all' },
    limit: minutes(6),
  },
  { name: 'frameworks', run: [node, ['scripts/frameworks.mjs']], limit: minutes(12) },
  // Tests the views on Preact, as in the CDN files, and every state that they end in by axe.
  {
    name: 'browser-preact',
    run: [node, ['node_modules/@web/test-runner/dist/bin.js']],
    env: { WM_RUNTIME: 'preact', WM_AXE: '1' },
    limit: minutes(8),
  },
  { name: 'browsers', run: [node, ['scripts/browsers.mjs']], limit: minutes(8) },
  { name: 'walks', run: [node, ['scripts/walks.mjs', '--seed', '7000']], limit: minutes(10) },
  // A fifth of `npm run sends`.
  { name: 'sends', run: [node, ['scripts/sends.mjs', '--sends', '40', '--seed', '7']], limit: minutes(5) },
  { name: 'mutations', run: [node, ['scripts/mutate.mjs']], limit: minutes(15) },
]

const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } })
if (values.list) {
  console.log(steps.map(({ name }) => name).join('\n'))
  process.exit(0)
}
const wanted = values.only?.split(',')
const unknown = wanted?.filter((name) => !steps.some((step) => step.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const passed = []
const failed = []
const leftOut = []
// The last output of failed steps is printed again at the end: CI keeps only the end of a long run.
const ends = []
const started = performance.now()
for (const step of steps.filter(({ name }) => !wanted || wanted.includes(name))) {
  const { name, limit, env } = step
  console.log(`\n━━ ${name}`)
  const plan = planStep(step, step.needsPostgres && (await findPostgres()))
  if (plan.leftOut) {
    console.log(`━━ ${plan.leftOut}: left out, since Postgres is not installed and this user cannot install it.`)
    leftOut.push(plan.leftOut)
  }
  if (plan.failed) console.log(`━━ ${plan.failed}: FAILED. Postgres is not installed, and could not be.`)
  if (!plan.run) {
    if (plan.failed) failed.push(name)
    continue
  }
  const since = performance.now()
  let said = ''
  const output = (text) => {
    process.stdout.write(text)
    said = `${said}${text}`.slice(-4000)
  }
  const { code } = await runGroup(...plan.run, { cwd: root, limit, name, env, output })
  const good = code === 0 && !plan.failed
  ;(good ? passed : failed).push(name)
  if (!good) ends.push(`━━ End of ${name}:\n${said}`)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`━━ ${name}: ${good ? 'ok' : `FAILED (exit ${code})`}, ${seconds} s`)
}
if (leftOut.length > 0) console.log(`\nLeft out: ${leftOut.join(', ')}`)
for (const end of ends) console.log(`\n${end}`)
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`)
console.log(`${passed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Test files whose number of tries depends on the run. */
function propertyTests() {
  return ['src', 'test']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, `${file}`)),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('fakes/tries.ts'))
}
