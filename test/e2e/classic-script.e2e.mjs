// The classic script from another origin, under a policy that trusts one nonce and no Trusted Types policy.
import assert from 'node:assert/strict'
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'

const dist = path.resolve(fileURLToPath(import.meta.url), '../../../', process.env.DEMO_DIST ?? 'dist', 'cdn')
const stops = []
let browser
let files
let site

const listen = async (handler) => {
  const server = createServer(handler)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return `http://127.0.0.1:${server.address().port}`
}

before(async () => {
  files = await listen((request, response) => {
    const file = path.join(dist, path.normalize(new URL(request.url, 'http://localhost').pathname))
    if (!existsSync(file)) return response.writeHead(404).end()
    // A CDN allows every origin: modules are fetched with CORS, classic scripts are not.
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
    createReadStream(file).pipe(response)
  })
  const script = `<script nonce="n1" src="${files}/wallet-modal.classic.js?v=1"></script>`
  const seen = `<script nonce="n1">globalThis.seen = typeof WalletModal.ready.then
    globalThis.violations = []
    addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.blockedURI))
  </script>`
  const tags = '<wallet-button></wallet-button><wallet-modal networks="eip155:1"></wallet-modal>'
  const pages = { '/': script + seen + tags, '/twice': script + seen + script + tags }
  site = await listen((request, response) => {
    const body = pages[request.url]
    if (!body) return response.writeHead(404).end()
    const policy = `default-src 'none'; script-src 'nonce-n1' 'strict-dynamic'; img-src data:; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Classic</title>${body}`)
  })
  const found = await findBrowser()
  browser = await chromium.launch({ executablePath: found.path, env: found.env, args: found.args })
  stops.unshift(() => browser.close())
})
after(async () => {
  for (const stop of stops) await stop()
})

async function visit(address) {
  const page = await browser.newPage()
  const messages = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  await page.goto(site + address)
  await page.evaluate(() => globalThis.WalletModal.ready.then(() => {}))
  return { page, messages }
}

test('default: one script tag defines both tags and fills window.WalletModal', async () => {
  const { page, messages } = await visit('/')
  assert.equal(await page.evaluate(() => globalThis.seen), 'function', 'WalletModal.ready is there at once')
  assert.deepEqual(
    await page.evaluate(() =>
      ['createKit', 'WmError', 'mainnet', 'solana', 'bitcoin', 'version'].filter(
        (name) => !globalThis.WalletModal[name],
      ),
    ),
    [],
  )
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.locator('wallet-modal').getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor()
  assert.deepEqual(await page.evaluate(() => globalThis.violations), [])
  assert.deepEqual(messages, [])
  await page.close()
})

test('behavior: a second copy says so and changes nothing', async () => {
  const { page, messages } = await visit('/twice')
  assert.equal(messages.length, 1, messages.join('\n'))
  assert.match(messages[0], /loaded twice; the first copy/)
  await page.close()
})
