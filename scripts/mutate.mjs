// npm run mutate [-- --only <text>[,<text>]] [--list] [--check]
// Switches off one defence after another, in copies of the tree, and runs its tests, which must fail. --only selects
// rows by a text in their id or file; --list prints them; --check verifies that each fits its file.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { copyTree } from './lib/copy-tree.mjs'
import { runGroup } from './lib/run-group.mjs'

/**
 * A defence that is switched off.
 * @typedef {object} Mutation
 * @property {string} id
 * @property {string} file
 * @property {string} find text that occurs exactly once in the file
 * @property {string} replace
 * @property {string} why an attack that becomes possible without it
 * @property {readonly string[]} tests files; those of the secure site's browser tests run with their stage
 * @property {string} [by] part of the name of the test that must fail, if the whole file would take long
 * @property {string} [equivalent] the reason why no test can tell the difference: such a row is expected to survive
 */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const table = path.join(root, 'test/mutations')
const LIMIT = 120_000
const TEST_LIMIT = 60_000
// More lanes than cores, since many tests wait for a limit, a mail or a held press.
const LANES = 4

const { values } = parseArgs({
  options: { only: { type: 'string' }, list: { type: 'boolean' }, check: { type: 'boolean' } },
})

const tables = readdirSync(table).filter((file) => file.endsWith('.mjs'))
const all = await Promise.all(tables.map((file) => import(pathToFileURL(path.join(table, file)).href)))
/** @type {readonly Mutation[]} */
const rows = all
  .flatMap(({ mutations }) => mutations)
  .filter(
    ({ id, file }) => !values.only || values.only.split(',').some((text) => id.includes(text) || file.includes(text)),
  )

const wrong = rows.flatMap(({ id, file, find, replace, tests }) => {
  const gone = tests.filter((name) => !existsSync(path.join(root, name)))
  if (gone.length > 0) return [`${id}: there is no ${gone.join(', ')}`]
  const times = readFileSync(path.join(root, file), 'utf8').split(find).length - 1
  if (times !== 1) return [`${id}: its text is ${times} times in ${file}`]
  return find === replace ? [`${id}: changes nothing`] : []
})
const ids = rows.map(({ id }) => id)
wrong.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id}: there are two of this id`))
if (values.list) for (const { id, file, why } of rows) console.log(`${id}  ${file}\n    ${why}`)
if (wrong.length > 0) console.error(wrong.join('\n'))
if (wrong.length > 0 || rows.length === 0) process.exit(1)
if (values.list || values.check) {
  console.log(`${rows.length} mutations, each of which fits its file`)
  process.exit(0)
}

const scratch = mkdtempSync(path.join(tmpdir(), 'wm-mutate-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
/** Compiled modules by their content: most of a short test's time is the compiling of what it imports. */
const modules = path.join(scratch, 'modules')

const isSite = (file) => file.endsWith('.site.test.ts')
// Vitest reports a test that timed out by the second text.
const timeout = /(Test|Hook) timed out in |STACK_TRACE_ERROR/
const forPattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Runs test files in a copy: the tests whose names contain one of `names`, by default all.
 * @returns {Promise<{ outcome: 'passed' | 'failed' | 'broken' | 'timed out', first: string, passed: readonly string[]
 * }>}
 */
async function runTests(folder, files, names, bail = true) {
  const results = path.join(folder, '.mutation-results.json')
  rmSync(results, { force: true })
  const options = [
    'run',
    '--experimental.fsModuleCache',
    `--experimental.fsModuleCachePath=${modules}`,
    ...(bail ? ['--bail=1'] : []),
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${results}`,
  ]
  // A timeout does not count as a failure: a test must fail by an assertion to detect a mutation.
  options.push(`--testTimeout=${TEST_LIMIT}`, `--hookTimeout=${TEST_LIMIT}`)
  if (names) options.push('--testNamePattern', names.map(forPattern).join('|'))
  const { code, isLate } = await runGroup(path.join(root, 'node_modules/.bin/vitest'), [...options, ...files], {
    cwd: folder,
    limit: LIMIT,
    output: 'ignored',
    env: files.some(isSite) ? { WM_STAGE: 'site', WM_TRIES: 'all' } : {},
  })
  if (isLate) return { outcome: 'timed out', first: '', passed: [] }
  let report
  try {
    report = JSON.parse(readFileSync(results, 'utf8'))
  } catch {
    return { outcome: 'broken', first: `no report, exit ${code}`, passed: [] }
  }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName)
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed) {
    const isTimeout = failed.duration >= TEST_LIMIT || failed.failureMessages.some((text) => timeout.test(text))
    return { outcome: isTimeout ? 'timed out' : 'failed', first: failed.fullName, passed }
  }
  if (code === 0 && passed.length > 0) return { outcome: 'passed', first: '', passed }
  const message = report.testResults.find(({ message }) => message)?.message
  // The report of a run that ends at its first failure may lack the failure.
  if (bail && code === 1 && !message) return runTests(folder, files, names, false)
  const told = message ?? `exit ${code}, ${passed.length} tests passed`
  return { outcome: 'broken', first: told.split('\n')[0], passed }
}

/** Groups rows with the same test files; rows that name a test are apart from rows that need the whole file. */
const suiteOf = ({ tests, by }) => `${by ? 'by name' : 'whole'} ${[...tests].sort().join(' ')}`
/** @type {Map<string, Mutation[]>} */
const suites = new Map()
for (const row of rows) suites.set(suiteOf(row), [...(suites.get(suiteOf(row)) ?? []), row])

const started = performance.now()
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`
const found = { killed: 0, equivalent: 0, bad: [] }

/** Runs the tests without a mutation first: tests that fail anyway would detect every mutation. */
async function runSuite(folder, mutations) {
  const files = mutations[0].tests
  const since = performance.now()
  const { outcome, first, passed } = await runTests(folder, files, mutations[0].by && mutations.map(({ by }) => by))
  if (outcome !== 'passed') {
    found.bad.push(...mutations.map(({ id }) => `${id}: its tests ${outcome} without it: ${first}`))
    console.log(`✖ ${outcome} without a mutation (${seconds(since)}): ${files.join(', ')}: ${first}`)
    return
  }
  for (const { id, file, find, replace, equivalent, by } of mutations) {
    if (by && !passed.some((name) => name.includes(by))) {
      found.bad.push(`${id}: no test “${by}”`)
      continue
    }
    const place = path.join(folder, file)
    const text = readFileSync(place, 'utf8')
    const since = performance.now()
    writeFileSync(
      place,
      text.replace(find, () => replace),
    )
    const result = await runTests(folder, files, by && [by])
    writeFileSync(place, text)
    if (result.outcome === 'failed' && !equivalent) {
      found.killed++
      console.log(`✔ killed     ${id} (${seconds(since)}) by “${result.first}”`)
    } else if (result.outcome === 'passed' && equivalent) {
      found.equivalent++
      console.log(`= equivalent ${id}: ${equivalent}`)
    } else {
      const what = { passed: 'survived', failed: 'killed, though it is said to be equivalent' }[result.outcome]
      found.bad.push(`${id}: ${what ?? result.outcome} ${result.first}`)
      console.log(`✖ ${what ?? result.outcome} ${id} (${seconds(since)}) ${result.first}`)
    }
  }
}

// Browser tests come first, since they take longest.
const open = [...suites.values()].sort(([a], [b]) => Number(b.tests.some(isSite)) - Number(a.tests.some(isSite)))
await Promise.all(
  Array.from({ length: LANES }, async (_, lane) => {
    const folder = copyTree(root, path.join(scratch, String(lane)))
    for (let next = open.shift(); next; next = open.shift()) await runSuite(folder, next)
  }),
)
if (found.bad.length > 0) console.log(`\nNot killed:\n${found.bad.map((line) => `  ${line}`).join('\n')}`)
console.log(
  `\n${seconds(started)}: ${rows.length} mutations, ${found.killed} killed, ${found.equivalent} equivalent, ${found.bad.length} not killed`,
)
process.exitCode = found.bad.length > 0 ? 1 : 0
