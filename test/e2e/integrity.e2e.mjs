// Files that were changed on their way, on a page that trusts one nonce and no Trusted Types policy: none of them runs.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'

const dist = path.resolve(fileURLToPath(import.meta.url), '../../../', process.env.DEMO_DIST ?? 'dist')
const sri = JSON.parse(readFileSync(path.join(dist, 'sri.json'), 'utf8')).files
const chunk = (name) => Object.keys(sri).find((file) => file.startsWith(`chunks/${name}-`))

const stops = []
const tampered = new Set()
const asked = []
let browser
let files
let site

const listen = async (handler) => {
  const server = createServer(handler)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return `http://127.0.0.1:${server.address().port}`
}

/** A page of the site. `map`: with the shipped import map, for the place the files are served from. */
function html({ src, map, classic }) {
  const importMap = readFileSync(path.join(dist, 'cdn/importmap.json'), 'utf8').replaceAll('"./', `"${files}/`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Integrity</title>
    ${map ? `<script type="importmap" nonce="n1">${importMap}</script>` : ''}
    <script nonce="n1">
      globalThis.ran = []
      globalThis.violations = []
      addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.blockedURI))
    </script>
    <script nonce="n1" ${classic ? '' : 'type="module"'} crossorigin src="${files}/${src}" integrity="${sri[src]}"></script>
    <wallet-button></wallet-button><wallet-modal networks="eip155:1"></wallet-modal>`
}

before(async () => {
  files = await listen((request, response) => {
    const name = new URL(request.url, 'http://localhost').pathname.slice(1)
    asked.push(name)
    if (!(name in sri) || !existsSync(path.join(dist, 'cdn', name))) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
    const text = readFileSync(path.join(dist, 'cdn', name), 'utf8')
    response.end(tampered.has(name) ? `globalThis.ran.push(${JSON.stringify(name)});${text}` : text)
  })
  site = await listen((request, response) => {
    const options = JSON.parse(new URL(request.url, 'http://localhost').searchParams.get('page') ?? 'null')
    if (!options) return response.writeHead(404).end()
    const policy = `default-src 'none'; script-src 'nonce-n1' 'strict-dynamic'; img-src data:; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(html(options))
  })
  const found = await findBrowser()
  browser = await chromium.launch({ executablePath: found.path, env: found.env, args: found.args })
  stops.unshift(() => browser.close())
})
after(async () => {
  for (const stop of stops) await stop()
})

/** Opens a page whose file host changes `changed`. */
async function visit(t, options, changed = []) {
  tampered.clear()
  for (const name of changed) {
    assert.ok(name in sri, `${name} is no file of the CDN build`)
    tampered.add(name)
  }
  asked.length = 0
  const page = await browser.newPage()
  t.after(() => page.close())
  const said = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  await page.goto(`${site}/?page=${encodeURIComponent(JSON.stringify(options))}`)
  return { page, said }
}

const button = (page) => page.getByRole('button', { name: 'Connect wallet' })
const dialog = (page) => page.locator('wallet-modal').getByRole('dialog')
const ran = (page) => page.evaluate(() => globalThis.ran)
/** The errors that the button's page is told from now on. */
const errorsOf = (page) =>
  page.evaluate(() => {
    globalThis.told = []
    document.querySelector('wallet-modal').addEventListener('wm-error', ({ detail }) => globalThis.told.push(detail))
  })

const builds = [
  { name: 'module', page: { src: 'wallet-modal.js', map: true } },
  { name: 'classic', page: { src: 'wallet-modal.classic.js', map: true, classic: true } },
]

for (const build of builds) {
  test(`default: ${build.name}: with the import map the modal opens, and no policy is hurt`, async (t) => {
    const { page, said } = await visit(t, build.page)
    await button(page).click()
    await dialog(page).getByRole('button', { name: 'Close' }).waitFor()
    assert.deepEqual(await page.evaluate(() => globalThis.violations), [])
    assert.deepEqual(said, [])
  })

  test(`behavior: ${build.name}: a changed file that a click loads does not run, and the page is told why`, async (t) => {
    const { page, said } = await visit(t, build.page, [chunk('open')])
    await button(page).waitFor()
    await errorsOf(page)
    await button(page).click()
    await page.waitForFunction(() => globalThis.told.length > 0)
    const [error] = await page.evaluate(() => globalThis.told.map(({ code, message }) => ({ code, message })))
    assert.equal(error.code, 'LOAD_FAILED')
    assert.match(error.message, /every file is served unchanged/)
    assert.deepEqual(await ran(page), [])
    assert.ok(asked.includes(chunk('open')), 'the changed file was not even asked for')
    assert.ok(
      said.some((text) => /integrity/i.test(text) && text.includes(chunk('open'))),
      said.join('\n'),
    )
  })

  test(`behavior: ${build.name}: a changed file of the page load does not run`, async (t) => {
    const { page, said } = await visit(t, build.page, [chunk('load')])
    const failed = () => said.some((text) => /integrity/i.test(text) && text.includes(chunk('load')))
    for (let wait = 0; wait < 100 && !failed(); wait++) await page.waitForTimeout(100)
    assert.ok(failed(), said.join('\n'))
    if (build.page.classic) {
      await assert.rejects(page.evaluate(() => globalThis.WalletModal.ready.then(() => {})))
      assert.ok(
        said.some((text) => text.includes('could not be loaded')),
        said.join('\n'),
      )
    }
    assert.deepEqual(await ran(page), [])
    assert.equal(await page.evaluate(() => Boolean(customElements.get('wallet-modal'))), false)
  })

  test(`default: ${build.name}: without the import map a changed file runs, hash of the entry or not`, async (t) => {
    // Why the import map is needed, and that these files do say when they run.
    const { page } = await visit(t, { ...build.page, map: false }, [chunk('open')])
    await button(page).click()
    await dialog(page).getByRole('button', { name: 'Close' }).waitFor()
    await page.waitForFunction(() => globalThis.ran.length > 0)
    assert.deepEqual(await ran(page), [chunk('open')])
  })
}

test('behavior: no file of the build runs once it is changed', async (t) => {
  // The files on React have an import map of their own.
  const modules = Object.keys(sri).filter((name) => !name.endsWith('.classic.js') && !name.startsWith('react/'))
  const { page } = await visit(t, builds[0].page, modules)
  const loaded = await page.evaluate(
    async (urls) => {
      const results = await Promise.allSettled(urls.map((url) => import(url)))
      return urls.filter((_, at) => results[at].status === 'fulfilled')
    },
    modules.map((name) => `${files}/${name}`),
  )
  assert.deepEqual(loaded, [])
  assert.deepEqual(await ran(page), [])
})

test('behavior: a changed classic loader does not run', async (t) => {
  const { page } = await visit(t, builds[1].page, ['wallet-modal.classic.js'])
  assert.equal(await page.evaluate(() => typeof globalThis.WalletModal), 'undefined')
  assert.deepEqual(await ran(page), [])
})

test('default: the single file is all that its page loads', async (t) => {
  const { page, said } = await visit(t, { src: 'wallet-modal.single.js' })
  await button(page).click()
  await dialog(page).getByRole('button', { name: 'Close' }).waitFor()
  assert.deepEqual(asked, ['wallet-modal.single.js'])
  assert.deepEqual(await page.evaluate(() => globalThis.violations), [])
  const kept = await page.evaluate(() => Object.keys(localStorage))
  // The height of the card is kept a moment after it is shown, for the next visit.
  assert.deepEqual(
    kept.filter((key) => key !== '@wallet-modal/card_heights'),
    [],
  )
  assert.deepEqual(said, [])
})

test('behavior: a changed single file does not run', async (t) => {
  const { page, said } = await visit(t, { src: 'wallet-modal.single.js' }, ['wallet-modal.single.js'])
  assert.ok(
    said.some((text) => /integrity/i.test(text)),
    said.join('\n'),
  )
  assert.deepEqual(await ran(page), [])
})
