// npm test: all checks; those that only read files come before those that run them. --only <step>[,<step>]
// selects steps, --list prints them, --filter <text> selects e2e files by a text in their name. The last line is
// the sum: `N passed, N failed`. --late <seed>[:<ms>] lets the services of the e2e files answer late, each time by
// another while (test/e2e/lib/late-answers.mjs).
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { compiler } from '../build/types.mjs'
import { filesNotRun, laneFiles } from './lib/e2e-lanes.mjs'
import { runGroup } from './lib/run-group.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const results = path.join(root, '.cache/results')
const bin = (name) => path.join(root, 'node_modules/.bin', name)
const minutes = (n) => n * 60_000

const vitest = (name) => [
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path.join(results, `${name}.json`)}`],
]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean' },
    filter: { type: 'string' },
    late: { type: 'string' },
  },
})
const lateness = values.late && {
  E2E_LATE: values.late,
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(root, 'test/e2e/lib/late-answers.mjs'))}`,
}

/**
 * `count` reads the counts of the tests in a step; a step without it counts as one check. A step with `needs` is
 * skipped if that step failed: its failures would only repeat it. A step marked `asked` runs only if --only names it.
 * Steps marked `beside` use one core: two of them run at a time, and their output is printed at their end.
 */
const steps = [
  { name: 'build', beside: true, run: [process.execPath, ['scripts/build.mjs']] },
  { name: 'lint', beside: true, run: [bin('biome'), ['check', '--error-on-warnings', '--max-diagnostics=50']] },
  {
    name: 'boundaries',
    beside: true,
    run: [bin('depcruise'), ['src', 'demo', 'services', '--config', '.dependency-cruiser.cjs']],
  },
  { name: 'types', beside: true, run: [process.execPath, [compiler, '-p', 'tsconfig.json']] },
  { name: 'types-of-tests', beside: true, run: [process.execPath, [compiler, '-p', 'tsconfig.test.json']] },
  { name: 'package', beside: true, needs: 'build', run: [bin('publint'), ['--strict']] },
  {
    name: 'package-types',
    beside: true,
    needs: 'build',
    run: [
      bin('attw'),
      ['--pack', '--profile', 'esm-only', '--exclude-entrypoints', 'custom-elements.json', 'sri.json'],
    ],
  },
  { name: 'unused', beside: true, run: [bin('knip'), []] },
  // Exports that only tests use.
  {
    name: 'unused-in-product',
    beside: true,
    run: [bin('knip'), ['--production', '--no-config-hints', '--no-tag-hints']],
  },
  { name: 'unit', run: vitest('unit'), count: fromVitest, limit: minutes(10) },
  // The unit tests of the product, for `npm run test:quick`.
  {
    name: 'quick',
    asked: true,
    run: vitest('quick'),
    env: { WM_STAGE: 'quick' },
    count: fromVitest,
    limit: minutes(5),
  },
  { name: 'dist', needs: 'build', run: vitest('dist'), env: { WM_STAGE: 'dist' }, count: fromVitest },
  {
    name: 'site',
    run: vitest('site'),
    env: { WM_STAGE: 'site' },
    count: fromVitest,
    limit: minutes(10),
    browser: true,
  },
  {
    name: 'browser',
    run: [bin('web-test-runner'), []],
    count: fromFile,
    limit: minutes(10),
    browser: true,
  },
  {
    name: 'e2e',
    needs: 'build',
    run: endToEnd,
    count: fromFile,
    // A process may exit without a failed test.
    notRun: () => filesNotRun(journeys, laneFolder),
    limit: minutes(lateness ? 40 : 20),
    env: lateness,
    browser: true,
  },
]
// Lanes of journeys on two cores: many journeys wait for a limit, a block or a mail.
const LANES = 6
const laneFolder = path.join(root, '.cache/e2e-lanes')
/** Filled at the start of the step. */
const journeys = []

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

mkdirSync(results, { recursive: true })
const failed = []
const names = []
const total = { passed: 0, failed: 0, skipped: 0 }
const started = performance.now()
let hasBrowser = false

const chosen = steps.filter(({ name, asked }) => (wanted ? wanted.includes(name) : !asked))
const settled = new Map(steps.filter((step) => !chosen.includes(step)).map(({ name }) => [name, Promise.resolve()]))
const lanes = [Promise.resolve(), Promise.resolve()]
for (const step of chosen.filter(({ beside }) => beside)) {
  // The first free lane takes the step. The step that it needs comes earlier in the table, so it has already started.
  const free = Promise.race(lanes.map((lane, index) => lane.then(() => index)))
  const index = await free
  const run = Promise.resolve(settled.get(step.needs)).then(() => take(step))
  settled.set(step.name, run)
  lanes[index] = run
}
await Promise.all(lanes)
for (const step of chosen.filter(({ beside }) => !beside)) await take(step)

// Failures are repeated at the end of a long output.
if (names.length > 0) console.log(`\nFailed:\n${names.map((name) => `  ✖ ${name}`).join('\n')}`)
console.log(
  `\n${((performance.now() - started) / 1000).toFixed(0)} s${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}`,
)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function take(step) {
  if (step.needs && failed.includes(step.needs)) {
    console.log(`\n━━ ${step.name}: left out, because ${step.needs} failed`)
    return
  }
  if (!step.beside) console.log(`\n━━ ${step.name}`)
  const since = performance.now()
  rmSync(path.join(results, `${step.name}.json`), { force: true })
  let code = 1
  let problem
  let output = ''
  try {
    // The first search may unpack or install a browser, which two processes must not do at the same time.
    if (step.browser && !hasBrowser) {
      const { findBrowser } = await import('./browser.mjs')
      await findBrowser()
      // A full browser, for the few tests in which a visitor has changed its settings.
      await findBrowser({ whole: true })
      hasBrowser = true
    }
    const [command, args] = typeof step.run === 'function' ? await step.run() : step.run
    code = await start(step, command, args, (text) => {
      output += text
    })
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
    output += `${problem}\n`
  }
  const counts = read(step, code)
  if (code === 0 && counts.passed + counts.failed === 0) {
    problem = `${step.name} ran no test.`
    output += `${problem}\n`
    code = 1
  }
  const notRun = step.notRun?.() ?? []
  names.push(...notRun.map((name) => `${step.name}: ${name}`))
  counts.failed += notRun.length
  // A step whose process failed did not pass, whatever its tests report.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  for (const key of Object.keys(total)) total[key] += counts[key]
  names.push(...counts.names.map((name) => `${step.name}: ${name}`))
  const good = code === 0 && counts.failed === 0
  if (!good) failed.push(step.name)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const detail = step.count ? ` — ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : ''
  if (step.beside) console.log(`\n━━ ${step.name}`)
  process.stdout.write(output)
  console.log(`━━ ${step.name}: ${good ? 'ok' : `FAILED${problem ? '' : ` (exit ${code})`}`}, ${seconds} s${detail}`)
}

/** `print` receives the output of a step that runs at the same time as another; other steps print directly. */
async function start({ name, beside, env, limit = minutes(10) }, command, args, print) {
  const { code } = await runGroup(command, args, { cwd: root, limit, name, env, output: beside ? print : 'shown' })
  return code
}

function read({ name, count }, code) {
  const none = { passed: 0, failed: 0, skipped: 0, names: [] }
  if (!count) return { ...none, passed: code === 0 ? 1 : 0 }
  try {
    return { ...none, ...count(JSON.parse(readFileSync(path.join(results, `${name}.json`), 'utf8'))) }
  } catch {
    // The process exited before it wrote its counts; its exit code counts.
    return none
  }
}

function fromVitest(report) {
  // A file that could not be loaded is a failed suite without tests.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    names: [
      ...broken.map((file) => file.name),
      ...report.testResults.flatMap((file) =>
        file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ),
    ],
  }
}

function fromFile({ passed, failed, skipped, names }) {
  return { passed, failed, skipped, names }
}

/**
 * Sorts the longest files first, since the last file runs alone: those that are known to take long, then by the length
 * of their text.
 */
function inOrder(files) {
  const long = ['leak', 'options', 'embedded', 'several-wallets', 'storage', 'exactly-once', 'pairing.', 'wallet-page']
  const place = (file) => {
    const at = long.findIndex((name) => path.basename(file).startsWith(name))
    return at < 0 ? long.length : at
  }
  const length = (file) => statSync(file).size
  return files.sort((a, b) => place(a) - place(b) || length(b) - length(a))
}

/**
 * Returns the run of test/e2e: `.mjs` files unchanged, `.ts` files bundled first, since Node 20 cannot run TypeScript.
 */
async function endToEnd() {
  const folder = path.join(root, 'test/e2e')
  const names = readdirSync(folder).filter((name) => /\.e2e\.(mjs|ts)$/.test(name))
  const typed = names.filter((name) => name.endsWith('.ts'))
  const outdir = path.join(root, '.cache/e2e')
  rmSync(outdir, { recursive: true, force: true })
  if (typed.length > 0) {
    const { build } = await import('esbuild')
    await build({
      entryPoints: typed.map((name) => path.join(folder, name)),
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'inline',
      logLevel: 'warning',
    })
  }
  const files = inOrder([
    ...names.filter((name) => name.endsWith('.mjs')).map((name) => path.join(folder, name)),
    ...typed.map((name) => path.join(outdir, name.replace(/\.ts$/, '.mjs'))),
  ]).filter((file) => file.includes(values.filter ?? ''))
  // Bundled once instead of by each file's demo.
  const bundles = path.join(root, '.cache/e2e-bundles')
  const { bundleOnce } = await import('./lib/bundle-once.mjs')
  await bundleOnce(bundles, path.resolve(root, process.env.DEMO_DIST ?? 'dist'))
  process.env.DEMO_BUNDLES = bundles
  journeys.push(...files)
  return nodeTest(LANES, laneFiles(files, laneFolder, LANES))
}

function nodeTest(concurrency, files) {
  const reporters = [
    ['spec', 'stdout'],
    ['./scripts/node-test-reporter.mjs', path.join(results, 'e2e.json')],
  ].flatMap(([reporter, destination]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`])
  return [
    process.execPath,
    ['--enable-source-maps', '--test', `--test-concurrency=${concurrency}`, ...reporters, ...files],
  ]
}
