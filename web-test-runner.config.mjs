// Element, style and view tests in a real browser. `WM_FILTER=toast npx wtr` runs the files whose name contains it.
import { rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { bundleBrowserTests } from './build/browser-tests.mjs'
import { root } from './build/entries.mjs'
import { findBrowser } from './scripts/browser.mjs'
import { faultyHosts } from './test/browser/faulty-hosts.mjs'
import { forceColors } from './test/browser/force-colors.mjs'

// A folder for each run: two at a time must not empty each other's.
const folder = `.cache/wtr/${process.pid}`
const out = path.join(root, folder)
process.on('exit', () => rmSync(out, { recursive: true, force: true }))
const browser = await findBrowser()
await bundleBrowserTests({ out, filter: process.env.WM_FILTER })

const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  // The runner's socket; what views ask for is answered by the scene.
  "connect-src 'self' ws: blob:",
  "img-src 'self' data: blob: https:",
  // The second is the scheme of a wallet in the scenes.
  'frame-src * lantern:',
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export default {
  rootDir: root,
  files: [`${folder}/**/*.browser.test.js`],
  concurrency: 4,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 180_000,
  testFramework: { config: { ui: 'bdd', timeout: 20_000 } },
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: browser.path, env: browser.env, args: browser.args, headless: 'shell' },
      // A window and a storage of its own: a page behind another has no frames, so nothing scrolls in it.
      createPage: async (to) => (await to.browser.createBrowserContext()).newPage(),
    }),
  ],
  middleware: [faultyHosts, strictPolicy],
  plugins: [forceColors],
  reporters: [defaultReporter({ reportTestProgress: false }), countReporter()],
  // The served page: a doctype, so that layout is that of real pages.
  testRunnerHtml: (framework) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><body><script type="module" src="${framework}"></script></body></html>`,
}

/**
 * The policy of the strictest pages, reported and not enforced, since the runner's own page has scripts inside:
 * test/browser/setup.ts fails a test in which anything breaks it.
 */
async function strictPolicy(context, next) {
  await next()
  if (context.response.is('html')) context.set('Content-Security-Policy-Report-Only', policy)
}

/** Writes the counts, and the names of what failed, where scripts/test.mjs reads them. */
function countReporter() {
  return {
    async onTestRunFinished({ sessions }) {
      const result = { passed: 0, failed: 0, skipped: 0, names: [] }
      for (const session of sessions) {
        const before = result.failed
        if (session.testResults) count(session.testResults, result)
        // A file that could not be loaded, or an error outside a test.
        if (!session.passed && result.failed === before) {
          result.failed += 1
          result.names.push(session.testFile)
        }
      }
      await mkdir(path.join(root, '.cache/results'), { recursive: true })
      await writeFile(path.join(root, '.cache/results/browser.json'), JSON.stringify(result))
    },
  }
}

function count(suite, result) {
  for (const test of suite.tests) {
    result[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1
    if (!test.skipped && !test.passed) result.names.push(`${suite.name} > ${test.name}`)
  }
  for (const inner of suite.suites) count(inner, result)
}
