// Opens and closes nineteen views a hundred times each, with and without a session, and checks that no nodes, listeners
// or memory are retained. Prints a line per view; exits with 1 if one retains any.
//   node scripts/leak-views.mjs [--times 100] [--only WalletSend,Account]
import { parseArgs } from 'node:util'
import { difference, measure } from '../test/e2e/lib/heap.mjs'
import { startSession } from '../test/e2e/lib/session.mjs'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '100' }, only: { type: 'string' } },
})
const times = Number(values.times)
/** The first rounds fill caches of limited size. */
const warm = 25
// Allowance for what the browser caches for a while. A leak of one small object per round exceeds it.
const limits = { nodes: 5, listeners: 0, heap: 512 * 1024 }
/**
 * The WalletConnect library keeps each link for five minutes after its creation, about 5 KB per link. A client that was
 * released a few seconds after the last link stays reachable by two listeners for `online` and `offline` that the
 * library never removes (`subscribeToNetworkChange` of @walletconnect/utils), about 1 MB.
 */
const ofLinks = { heap: 1_500 * 1024 + 10 * 1024 * times, listeners: 3 }

const press = (id) => find(`[data-testid="${id}"]`)
const open = (view) => ({ view })
const find = (selector) => ({ selector })
const fill = (id, value) => ({ selector: `[data-testid="${id}"]`, value })
const wait = (id) => ({ selector: `[data-testid="${id}"]`, wait: true })
/** Steps to reach each view: a view that `open` names, then buttons and fields by test id or selector. */
const before = {
  Connect: [open('Connect')],
  AllWallets: [open('AllWallets')],
  GetWallet: [open('GetWallet')],
  WhatIsAWallet: [open('WhatIsAWallet')],
  WhatIsANetwork: [open('WhatIsANetwork')],
  Networks: [open('Networks')],
  ConnectingExternal: [open('Connect'), press('wm-wallet-test.silent')],
  ConnectingWalletConnect: [open('Connect'), press('wm-wallet-walletConnect')],
  ConnectingWalletConnectBasic: [open('ConnectingWalletConnectBasic')],
  Downloads: [open('GetWallet'), find('[data-testid^="wm-get-wallet-"]')],
}
const after = {
  Account: [open('Account')],
  NetworksWhileConnected: [open('Networks')],
  ProfileWallets: [open('ProfileWallets')],
  WalletReceive: [open('WalletReceive')],
  WalletSend: [open('WalletSend')],
  WalletSendPreview: [
    open('WalletSend'),
    fill('wm-send-amount', '0.25'),
    fill('wm-send-recipient', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'),
    find('[data-testid="wm-send-review"]:not([aria-disabled])'),
    wait('wm-send-confirm'),
  ],
  Swap: [open('Swap')],
  SwapSelectToken: [open('Swap'), press('wm-swap-token-receive')],
  WalletSendConfirmed: [open('Account'), find('[role="tab"]:last-of-type'), find('[data-testid="wm-transaction"]')],
  UnsupportedChain: [open('UnsupportedChain')],
  SwitchNetwork: [open('Networks'), find('[data-testid^="wm-network-"]:not([aria-current])')],
}

/** Announces two wallets: one connects at once, one never answers. */
function announceBoth(account) {
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  for (const [name, connect] of [
    ['Lantern', true],
    ['Silent', false],
  ]) {
    const provider = {
      on() {},
      removeListener() {},
      async request({ method }) {
        if (method === 'eth_chainId') return '0x7a69'
        if (method === 'eth_accounts') return connect ? [account] : []
        if (method === 'eth_requestAccounts') return connect ? [account] : new Promise(() => {})
        throw Object.assign(new Error('Unsupported method'), { code: 4200 })
      },
    }
    const info = { uuid: crypto.randomUUID(), name, icon, rdns: `test.${name.toLowerCase()}` }
    const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    addEventListener('eip6963:requestProvider', tell)
    tell()
  }
  // Shortens the closing animation; no other timer has a delay in this range.
  const { setTimeout: real } = globalThis
  globalThis.setTimeout = (call, ms, ...args) => real(call, ms > 50 && ms < 300 ? 5 : ms, ...args)
}

/** Stores a transfer as if another tab had made it. */
function addTransfer(account) {
  const now = Date.now()
  const transfer = {
    ...{ id: 'transfer-1', caipNetworkId: 'eip155:31337', connectorId: 'test.lantern', from: account, to: account },
    ...{ value: '1', fee: '1', symbol: 'TIDE', decimals: 18, status: 'confirmed', createdAt: now, updatedAt: 0 },
    hash: `0x${'cd'.repeat(32)}`,
  }
  const key = '@wallet-modal/transactions'
  localStorage.setItem(key, JSON.stringify([transfer]))
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** Runs in the page, so that no test tool keeps handles. */
const openAndClose = (page, steps, count) =>
  page.evaluate(
    async ({ steps, count }) => {
      const root = () => document.querySelector('wallet-modal').shadowRoot
      const isOpen = () => !!root()?.querySelector('dialog')?.open
      const until = async (look) => {
        for (const end = performance.now() + 20_000; ; ) {
          if (performance.now() > end) throw new Error(`Never came: ${look} in ${root()?.textContent.slice(0, 300)}`)
          const found = look()
          if (found) return found
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      }
      for (let done = 0; done < count; done += 1) {
        for (const { view, selector, value, wait } of steps) {
          if (view) {
            await globalThis.kit.open({ view })
            await until(isOpen)
            await until(() => root().querySelector('h1, h2'))
          } else {
            const found = await until(() => root().querySelector(selector))
            if (value !== undefined) {
              Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(found, value)
              found.dispatchEvent(new Event('input', { bubbles: true }))
            } else if (!wait) found.click()
          }
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        }
        globalThis.kit.close()
        await until(() => !isOpen())
      }
    },
    { steps, count },
  )

const session = await startSession({ args: ['--js-flags=--no-opt --no-maglev --no-sparkplug'] })
const leaks = []
try {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const { page, context } = await session.visit('/csp', {
    init: `(${announceBoth})('${account}')`,
    viewport: { width: 480, height: 640 },
  })
  page.setDefaultTimeout(300_000)
  await page.locator('wallet-button').getByRole('button').first().waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')
  /** Returns the least of several measurements, since the browser delays some of its clean-up. */
  const least = async () => {
    const looks = []
    for (let look = 0; look < 3; look += 1) {
      await page.waitForTimeout(150)
      looks.push(await measure(cdp))
    }
    return Object.fromEntries(Object.keys(looks[0]).map((name) => [name, Math.min(...looks.map((one) => one[name]))]))
  }
  const run = async (views) => {
    for (const [name, steps] of Object.entries(views)) {
      if (values.only && !values.only.split(',').includes(name)) continue
      const since = performance.now()
      await openAndClose(page, steps, warm)
      const start = await least()
      await openAndClose(page, steps, times)
      const kept = difference(await least(), start)
      const allowed = name.startsWith('ConnectingWalletConnect') ? { ...limits, ...ofLinks } : limits
      const over = Object.entries(allowed).filter(([what, limit]) => kept[what] > limit)
      if (over.length > 0) leaks.push(name)
      const seconds = ((performance.now() - since) / 1000).toFixed(1)
      console.log(
        `${over.length > 0 ? 'KEEPS' : 'ok   '} ${name}: ${kept.nodes} nodes, ${kept.listeners} listeners, ${Math.round(kept.heap / 1024)} KB, ${seconds} s`,
      )
    }
  }
  await run(before)
  await page.evaluate(() => globalThis.kit.connect({ connectorId: 'test.lantern' }).then(() => {}))
  await page.evaluate(addTransfer, account)
  await run(after)
} finally {
  await session.stop()
}
console.log(leaks.length > 0 ? `Something stays of ${leaks.join(', ')}` : `Nothing stays after ${times} times`)
process.exit(leaks.length > 0 ? 1 : 0)
