// A page that has nothing but the two tags, for a kit with whatever options a test wants.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { account, eventually, modal } from './wallet.mjs'

/** A wallet of the integrator. */
export const customWallet = {
  id: 'pier',
  name: 'Pier',
  homepage: 'https://pier.example',
  mobile_link: 'pier://',
  link_mode: 'https://pier.example/app',
}

// Served by the demo itself, without its script and its policy: a page that only a test answers counts as one of the
// public internet, which browsers keep from calling this machine.
const path = '/csp'
const script = '/assets/csp.js'

/** A phone as pages see it. */
export const phoneBrowser = {
  viewport: { width: 390, height: 844 },
  screen: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}

export const networksOf = ({ chains }) =>
  chains.map(({ id, name, nativeCurrency, rpcUrl }) => ({
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  }))

const local = ({ hostname }) => ['localhost', '127.0.0.1'].includes(hostname)

/**
 * A fresh visitor on the bare page. Nothing leaves this machine: other hosts are answered here, and what they were
 * asked is kept in `foreign`, sockets in `sockets`.
 */
export async function bare(session, { init, ...browser } = {}) {
  const { demo } = session
  const visit = await session.visit('/assets/harbor.svg', { bypassCSP: true, ...browser })
  const { context, page } = visit
  const foreign = []
  const sockets = []
  const requests = []
  page.on('request', (request) => requests.push(new URL(request.url())))
  await context.routeWebSocket(/.*/, (socket) => {
    const url = new URL(socket.url())
    sockets.push(url)
    if (local(url)) socket.connectToServer()
  })
  await context.route(
    (url) => url.protocol.startsWith('http') && !local(url),
    (route) => {
      const request = route.request()
      foreign.push({ url: new URL(request.url()), type: request.resourceType() })
      const found = JSON.stringify({ data: [], count: 0 })
      return route.fulfill({
        headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
        body: found,
      })
    },
  )
  await context.route(demo.url + script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: demo.url })
  if (init) await context.addInitScript(...[init].flat())
  await page.goto(demo.url + path)
  return {
    ...visit,
    foreign,
    sockets,
    /** Requests to a service of the demo, or all. */
    requestsTo: (base = '') => requests.filter(({ href }) => href.startsWith(base)),
    ids: () => rowIds(page),
    /** Makes the page's kit, with both services of the demo unless `options` say otherwise. */
    kit: (options = {}) => makeKit(page, demo, options),
    /** … and opens the modal. */
    async open(options = {}) {
      await makeKit(page, demo, options)
      await page.evaluate(() => globalThis.kit.open())
      await modal(page).waitFor()
    },
  }
}

function makeKit(page, demo, options) {
  const hosts = { relay: demo.relay.url, providerApi: demo.providerApi.url }
  return page.evaluate(
    async (given) => {
      const { createKit } = await import('/cdn/wallet-modal.js')
      globalThis.kit = createKit(given)
    },
    { networks: networksOf(demo), hosts, ...options },
  )
}

/** The rows of the Connect view, in their order. */
export const rowIds = (page) =>
  modal(page)
    .locator('button[data-testid^="wm-wallet-"]')
    .evaluateAll((rows) => rows.map((row) => row.dataset.testid.slice('wm-wallet-'.length)))

export const row = (page, id) => modal(page).getByTestId(`wm-wallet-${id}`)
export const qrCode = (page) => modal(page).getByRole('img', { name: /^QR code to connect/ })
export const allWallets = (page) => modal(page).getByTestId('wm-all-wallets')
export const cards = (page) => modal(page).locator('[data-testid^="wm-wallet-search-item-"]')
export const cardIds = (page) =>
  cards(page).evaluateAll((all) => all.map((one) => one.dataset.testid.slice('wm-wallet-search-item-'.length)))

/** Waits until the rows are these. */
export const rowsAre = (page, expected) => eventually(async () => assert.deepEqual(await rowIds(page), expected))

/** Announces a wallet that connects without asking. Give it to `bare` as `init`, with its argument. */
export function announceWallet({ name, rdns, account, chainId }) {
  const provider = {
    on() {},
    removeListener() {},
    async request({ method }) {
      if (method === 'eth_chainId') return chainId
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account]
      throw Object.assign(new Error('Unsupported method'), { code: 4200 })
    },
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), name, icon, rdns }, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** The options of `bare` for a visitor whose browser has the wallet Kelp. */
export const kelpHere = {
  init: [announceWallet, { name: 'Kelp', rdns: 'example.kelp', account, chainId: '0x7a69' }],
}

/** Returns what the provider API lists for a site on the two EVM networks of the demo. */
export function listedWallets({ chains, providerApi }) {
  const ids = chains.map(({ id }) => `eip155:${id}`)
  return providerApi.wallets.filter((wallet) => wallet.chains.some((chain) => ids.includes(chain)))
}

/** Returns a function that defines a test on a bare page of its own, which must end without an error. */
export function optionTest(getSession) {
  return (name, run, browser) =>
    test(name, async (t) => {
      const visit = await bare(getSession(), browser)
      await run({ ...visit, t })
      assert.deepEqual(visit.errors, [])
      await visit.context.close()
    })
}

/** A wallet that only listens: resolves with what the page proposes behind a pairing link. */
export async function openListener(relayUrl) {
  const core = new Core({ relayUrl, telemetryEnabled: false, logger: 'silent', storage: memory() })
  // The library's own way asks a hosted service about every site.
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined
  core.eventClient.init = async () => {}
  core.eventClient.sendEvent = async () => ({ ok: false })
  await core.start()
  const self = { name: 'Listener', description: '', url: 'http://localhost', icons: [] }
  const client = await SignClient.init({ core, metadata: self, logger: 'silent' })
  return {
    async proposalBehind(uri) {
      const proposed = new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('No proposal came within 30 s.')), 30_000)
        client.once('session_proposal', ({ params }) => {
          clearTimeout(timer)
          resolve(params)
        })
      })
      await client.pair({ uri })
      return proposed
    },
    async close() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}

function memory() {
  const entries = new Map()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries],
    getItem: async (key) => entries.get(key),
    setItem: async (key, value) => void entries.set(key, value),
    removeItem: async (key) => void entries.delete(key),
  }
}
