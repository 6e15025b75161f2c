// Opens and closes thirteen views a hundred times each, those before a login and those of a connected wallet, and looks
// whether nodes, listeners or memory stay. Prints a line for each view, and ends with 1 when one keeps something.
//   node scripts/leak-views.mjs [--times 100] [--only WalletSend,Account]
import { parseArgs } from 'node:util'
import { difference, measure } from '../test/e2e/lib/heap.mjs'
import { startSession } from '../test/e2e/lib/session.mjs'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '100' }, only: { type: 'string' } },
})
const times = Number(values.times)
/** The first times fill caches that have an end. */
const warm = 25
// Of what the browser itself keeps for a while; a leak of one small object for each time is more than this.
const limits = { nodes: 5, listeners: 0, heap: 512 * 1024 }
/** The WalletConnect library remembers each link until it runs out, five minutes after it was made: some 5 KB for one. */
const ofLinks = { heap: 10 * 1024 * times }

const press = (id) => ({ press: id })
const open = (view) => ({ view })
/** How each is reached: a view that `open` names, then buttons by their test id. */
const before = {
  Connect: [open('Connect')],
  AllWallets: [open('AllWallets')],
  GetWallet: [open('GetWallet')],
  WhatIsAWallet: [open('WhatIsAWallet')],
  WhatIsANetwork: [open('WhatIsANetwork')],
  Networks: [open('Networks')],
  ConnectingExternal: [open('Connect'), press('wm-wallet-test.silent')],
  ConnectingWalletConnect: [open('Connect'), press('wm-wallet-walletConnect')],
}
const after = {
  Account: [open('Account')],
  NetworksWhileConnected: [open('Networks')],
  ProfileWallets: [open('ProfileWallets')],
  WalletReceive: [open('WalletReceive')],
  WalletSend: [open('WalletSend')],
}

/** Two wallets: one connects at once, one never answers. */
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
  // Closing is animated; nothing else waits as long.
  const { setTimeout: real } = globalThis
  globalThis.setTimeout = (call, ms, ...args) => real(call, ms > 50 && ms < 300 ? 5 : ms, ...args)
}

/** In the page, so that no test tool holds on to handles. */
const openAndClose = (page, steps, count) =>
  page.evaluate(
    async ({ steps, count }) => {
      const root = () => document.querySelector('wallet-modal').shadowRoot
      const isOpen = () => !!root()?.querySelector('dialog')?.open
      const until = async (look) => {
        for (;;) {
          const found = look()
          if (found) return found
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      }
      for (let done = 0; done < count; done += 1) {
        for (const { view, press } of steps) {
          if (view) {
            await globalThis.kit.open({ view })
            await until(isOpen)
            await until(() => root().querySelector('h1, h2'))
          } else (await until(() => root().querySelector(`[data-testid="${press}"]`))).click()
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
  /** What is put off until the browser has time is not kept: the smallest of a few looks counts. */
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
      const allowed = name === 'ConnectingWalletConnect' ? { ...limits, ...ofLinks } : limits
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
  await run(after)
} finally {
  await session.stop()
}
console.log(leaks.length > 0 ? `Something stays of ${leaks.join(', ')}` : `Nothing stays after ${times} times`)
process.exit(leaks.length > 0 ? 1 : 0)
