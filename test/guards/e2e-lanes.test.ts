import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { filesNotRun, laneFiles } from '../../scripts/lib/e2e-lanes.mjs'
import { runGroup } from '../../scripts/lib/run-group.mjs'
import { root } from './project.ts'

const LIMIT = 200_000
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Runs journeys of these sources, one for each name, as `npm test` does. */
async function runJourneys(sources: { readonly [name: string]: string }, most = 2) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-lanes-'))
  folders.push(folder)
  const lanes = path.join(folder, 'lanes')
  mkdirSync(lanes)
  const files = Object.entries(sources).map(([name, source]) => {
    const file = path.join(folder, `${name}.e2e.mjs`)
    writeFileSync(file, `import { test } from 'node:test'\n${source}\n`)
    return file
  })
  const results = path.join(folder, 'results.json')
  const reporter = path.join(root, 'scripts/node-test-reporter.mjs')
  const options = ['--test', `--test-reporter=${reporter}`, `--test-reporter-destination=${results}`]
  const { code } = await runGroup(process.execPath, [...options, ...laneFiles(files, lanes, most, ['limits.mjs'])], {
    cwd: root,
    limit: LIMIT - 20_000,
    output: 'ignored',
    env: { E2E_TEST_LIMIT: '6000' },
  })
  const { names } = JSON.parse(readFileSync(results, 'utf8')) as { names: string[] }
  return { code, names, notRun: filesNotRun(files, lanes) }
}

test(
  'behavior: journeys whose process ends before they do are named, however it ended',
  async () => {
    const sources = {
      killed: `test('a journey', () => process.kill(process.pid, 'SIGKILL'))`,
      exited: `test('a journey', () => process.exit(0))`,
      waits: `test('a journey', () => new Promise(() => {}))`,
      good: `test('a journey', () => {})`,
    }
    // Each journey gets a process of its own, because three of the processes end.
    const { notRun } = await runJourneys(sources, 4)
    expect(notRun).toEqual(
      ['killed', 'exited', 'waits'].map((name) => `${name}.e2e.mjs: its process ended before it did`),
    )
  },
  LIMIT,
)

test(
  'error: a journey that cannot be loaded is a failure of its name, and the others are run',
  async () => {
    const { code, names, notRun } = await runJourneys({
      broken: `import './not-there.mjs'`,
      hooked: `import { after } from 'node:test'\nafter(() => { throw new Error('left open') })\ntest('a journey', () => {})`,
      good: `test('a journey', () => {})`,
    })
    expect(code).not.toBe(0)
    expect(names).toEqual(expect.arrayContaining(['broken.e2e.mjs', 'hooked.e2e.mjs']))
    expect(notRun).toEqual([])
  },
  LIMIT,
)

test(
  'default: where every journey was run, none is named',
  async () => {
    const good = `test('a journey', () => {})`
    const outcome = await runJourneys({ one: good, two: good, three: good })
    expect(outcome).toEqual({ code: 0, names: [], notRun: [] })
  },
  LIMIT,
)
