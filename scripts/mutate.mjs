// npm run mutate [-- --only <text>] [--list] [--check]
// Switches off one defence after another, in copies of the tree, and runs the tests that belong to it: they must fail.
// --only takes the rows with the text in their id or file; --list names them; --check looks whether each still fits its file.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { copyTree } from './lib/copy-tree.mjs'

/**
 * A defence that is switched off.
 * @typedef {object} Mutation
 * @property {string} id
 * @property {string} file
 * @property {string} find stands in the file exactly once
 * @property {string} replace
 * @property {string} why what an attacker could do without it
 * @property {readonly string[]} tests files; those of the secure site's browser tests run with their stage
 * @property {string} [equivalent] why nothing can tell the difference: such a row is expected to survive
 */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const table = path.join(root, 'test/mutations')
const LIMIT = 240_000
const LANES = 2

const { values } = parseArgs({
  options: { only: { type: 'string' }, list: { type: 'boolean' }, check: { type: 'boolean' } },
})

const tables = readdirSync(table).filter((file) => file.endsWith('.mjs'))
const all = await Promise.all(tables.map((file) => import(pathToFileURL(path.join(table, file)).href)))
/** @type {readonly Mutation[]} */
const rows = all
  .flatMap(({ mutations }) => mutations)
  .filter(({ id, file }) => !values.only || id.includes(values.only) || file.includes(values.only))

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
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
const stop = (child) => {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}
const clean = () => {
  for (const child of children) stop(child)
  rmSync(scratch, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    clean()
    process.exit(130)
  })

const isSite = (file) => file.startsWith('demo/stack/secure/site/test/')

/** Runs test files in a copy. @returns {Promise<{ outcome: 'passed' | 'failed' | 'broken' | 'timed out', first: string }>} */
function runTests(folder, files) {
  const results = path.join(folder, '.mutation-results.json')
  rmSync(results, { force: true })
  const options = ['run', '--bail=1', '--maxWorkers=1', '--reporter=json', `--outputFile=${results}`, ...files]
  const child = spawn(path.join(root, 'node_modules/.bin/vitest'), options, {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, NO_COLOR: '1', ...(files.some(isSite) ? { WM_STAGE: 'site' } : {}) },
  })
  children.add(child)
  return new Promise((resolve, reject) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      stop(child)
    }, LIMIT)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      children.delete(child)
      if (late) return resolve({ outcome: 'timed out', first: '' })
      let report
      try {
        report = JSON.parse(readFileSync(results, 'utf8'))
      } catch {
        return resolve({ outcome: 'broken', first: `no report, exit ${code}` })
      }
      const failed = report.testResults.flatMap(({ assertionResults }) =>
        assertionResults.filter(({ status }) => status === 'failed'),
      )
      if (failed.length > 0) return resolve({ outcome: 'failed', first: failed[0].fullName })
      if (code === 0 && report.numPassedTests > 0) return resolve({ outcome: 'passed', first: '' })
      const told = report.testResults.find(({ message }) => message)?.message ?? `exit ${code}`
      resolve({ outcome: 'broken', first: told.split('\n')[0] })
    })
  })
}

const suiteOf = ({ tests }) => [...tests].sort().join(' ')
/** @type {Map<string, Mutation[]>} */
const suites = new Map()
for (const row of rows) suites.set(suiteOf(row), [...(suites.get(suiteOf(row)) ?? []), row])

const started = performance.now()
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`
const found = { killed: 0, equivalent: 0, bad: [] }

/** First without a mutation: what fails by itself would kill everything. */
async function runSuite(folder, [suite, mutations]) {
  const files = suite.split(' ')
  const { outcome, first } = await runTests(folder, files)
  if (outcome !== 'passed') {
    found.bad.push(...mutations.map(({ id }) => `${id}: its tests ${outcome} without it: ${first}`))
    console.log(`✖ ${suite}: ${outcome} without a mutation: ${first}`)
    return
  }
  for (const { id, file, find, replace, equivalent } of mutations) {
    const place = path.join(folder, file)
    const text = readFileSync(place, 'utf8')
    const since = performance.now()
    writeFileSync(
      place,
      text.replace(find, () => replace),
    )
    const result = await runTests(folder, files)
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

// Those of a browser first: they take longest.
const open = [...suites].sort(([a], [b]) => Number(b.split(' ').some(isSite)) - Number(a.split(' ').some(isSite)))
try {
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      const folder = copyTree(root, path.join(scratch, String(lane)))
      for (let next = open.shift(); next; next = open.shift()) await runSuite(folder, next)
    }),
  )
} finally {
  clean()
}
if (found.bad.length > 0) console.log(`\nNot killed:\n${found.bad.map((line) => `  ${line}`).join('\n')}`)
console.log(
  `\n${seconds(started)}: ${rows.length} mutations, ${found.killed} killed, ${found.equivalent} equivalent, ${found.bad.length} not killed`,
)
process.exitCode = found.bad.length > 0 ? 1 : 0
