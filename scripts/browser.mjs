// Finds a Chromium for the tests, the bench and the screenshots. Installs one if the machine has none. `node
// scripts/browser.mjs` prints it. WM_BROWSER=installed, sparticuz or apt restricts the search to that source.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const cache = path.join(root, '.cache')

// Chromium's processes share bitmaps through /dev/shm if it has room, otherwise through files:
// containers often have only 64 MB of it.
const onDisk = '--disable-dev-shm-usage'
function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 ** 30
  } catch {
    return false
  }
}

/** Default flags of Playwright that this machine does not need. */
export const ignoredArgs = isRoomy() ? [onDisk] : []

/** Flags of every run: no sandbox, which root in a container cannot have, and no background requests. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(ignoredArgs.length > 0 ? [] : [onDisk]),
  // Desktop browsers isolate sites; the headless shell needs the flag.
  '--site-per-process',
]

const shell = '@sparticuz/chromium'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * @typedef {object} Browser
 * @property {string} path executable
 * @property {string} source where it was found
 * @property {Record<string, string>} env variables to start it with, the current ones included
 * @property {string[]} args
 * @property {boolean} isWhole false for the headless shell
 */

/**
 * Returns a Chromium.
 * @param {{ whole?: boolean }} [options] `whole`: prefers a full browser with a visitor's settings, see `isWhole` of
 * the result. By default prefers the headless shell, which needs less than half of the processor time for the same
 * page.
 * @returns {Promise<Browser>}
 */
export async function findBrowser({ whole = false } = {}) {
  const tried = []
  const only = process.env.WM_BROWSER
  if (process.env.CHROME_PATH && !only) {
    if (existsSync(process.env.CHROME_PATH)) return browser(process.env.CHROME_PATH, 'CHROME_PATH')
    throw new Error(`CHROME_PATH names ${process.env.CHROME_PATH}, which does not exist.`)
  }
  for (const way of whole ? ['installed', 'apt', 'sparticuz'] : ['sparticuz', 'installed', 'apt']) {
    if (only && only !== way) continue
    try {
      return await ways[way]()
    } catch (error) {
      tried.push(firstLine(error))
    }
  }
  throw new Error(
    `No browser for the tests: ${tried.join('; ')}. Install Chromium or Chrome, or set CHROME_PATH to one.`,
  )
}

const browser = (file, source, env = {}) => ({
  path: file,
  source,
  env: { ...process.env, ...env },
  args: browserArgs,
  isWhole: source !== shell,
})

const ways = {
  installed() {
    const found = installed()
    if (!found) throw new Error('no Chromium or Chrome on the PATH')
    return browser(found, 'installed')
  },
  sparticuz: () =>
    unpacked().catch((error) => {
      throw new Error(`the one in @sparticuz/chromium does not run (${firstLine(error)})`)
    }),
  apt: fromApt,
}

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...fixed].find((file) => existsSync(file))
}

/** Returns the headless shell of @sparticuz/chromium, unpacked once into .cache with its libraries and fonts. */
async function unpacked() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('it is for Linux on x64')
  const home = path.join(cache, 'browser')
  if (!existsSync(path.join(home, 'chromium'))) {
    await mkdir(cache, { recursive: true })
    // Unpacked into a draft folder and renamed at the end: a run that was killed leaves no folder that looks complete.
    const draft = await mkdtemp(path.join(cache, 'browser-'))
    try {
      const code = "import('@sparticuz/chromium').then((m) => m.default.executablePath())"
      const env = { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
      await run(process.execPath, ['-e', code], { cwd: root, env })
      await writeFile(path.join(draft, 'fonts.conf'), fontsConf(home))
      await rename(draft, home).catch((error) => {
        // Lost a race: another process has unpacked it, and its result is used.
        if (!existsSync(path.join(home, 'chromium'))) throw error
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  const found = browser(path.join(home, 'chromium'), shell, {
    LD_LIBRARY_PATH: [path.join(home, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    FONTCONFIG_FILE: path.join(home, 'fonts.conf'),
  })
  if (!existsSync(path.join(home, 'proven'))) {
    await prove(found)
    await writeFile(path.join(home, 'proven'), '')
  }
  return found
}

/** Renders a word, so that a missing library or font fails here and not in a test. */
async function prove(found) {
  const { chromium } = await import('playwright-core')
  const started = await chromium.launch({
    executablePath: found.path,
    env: found.env,
    args: found.args,
    timeout: 30_000,
  })
  try {
    const page = await started.newPage()
    await page.setContent('<p>ok</p>')
    await page.screenshot({ timeout: 10_000 })
  } finally {
    await started.close()
  }
}

/** Skia aborts at the first text if fontconfig finds no configuration. */
function fontsConf(home) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`
}

async function fromApt() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) throw new Error('there is no apt-get')
  if (process.getuid?.() !== 0) throw new Error('`apt-get install chromium` needs root')
  console.log('[browser] installing chromium with apt-get, once')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio: 'ignore' })
  } catch {
    throw new Error('`apt-get install chromium` failed')
  }
  const found = installed()
  if (!found) throw new Error('`apt-get install chromium` left no chromium on the PATH')
  return browser(found, 'apt-get')
}

const firstLine = (error) => String(error instanceof Error ? error.message : error).split('\n')[0]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  findBrowser().then(
    ({ path: file, source }) => console.log(`${file} (${source})`),
    (error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
}
