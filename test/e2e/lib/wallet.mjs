import assert from 'node:assert/strict'

export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** The address as a button may shorten it. */
export const shortAccount = /0xf3\w*…\w*2266/i

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The wallet's screen for a question, wherever it is: its own window, or the page when windows are blocked.
 * @param {import('playwright-core').Page} page
 * @param {RegExp} question
 */
export async function approval(page, question, ms = 30_000) {
  const end = Date.now() + ms
  while (Date.now() < end) {
    for (const place of page.context().pages()) {
      // In the page the wallet's panel only: the modal has headings of its own.
      const root = place === page ? place.getByRole('dialog', { name: 'Demo Wallet' }) : place.locator('body')
      const heading = root.getByRole('heading', { name: question })
      if ((await heading.count().catch(() => 0)) > 0) return { place, root }
    }
    await wait(40)
  }
  throw new Error(`The wallet did not ask ${question} within ${ms} ms.`)
}

export async function answer(page, question, button) {
  const { root } = await approval(page, question)
  await root.getByRole('button', { name: button, exact: true }).click()
}
export const approve = (page, question) => answer(page, question, 'Approve')
export const reject = (page, question) => answer(page, question, 'Reject')

export const connectButton = (page) => page.getByRole('button', { name: 'Connect wallet' })
export const accountButton = (page) => page.locator('wallet-button').getByRole('button', { name: shortAccount })
export const modal = (page) => page.locator('wallet-modal').getByRole('dialog')
export const walletRow = (page) => modal(page).getByRole('button', { name: /^Demo Wallet/ })

/** Connect wallet → Demo Wallet → Approve → the button shows the account. */
export async function connect(page) {
  await connectButton(page).first().click()
  await walletRow(page).click()
  await approve(page, /^Connect to this site/)
  await accountButton(page).first().waitFor()
  await modal(page).waitFor({ state: 'hidden' })
}

/** Presses Close, in one task of the page with the look whether it is open: it may just be closing by itself. */
export async function closeModal(page) {
  // Not by a locator: that would ask the page's own functions for roles, and some journeys take those away.
  await page.evaluate(() => {
    for (const { shadowRoot } of document.querySelectorAll('wallet-modal'))
      shadowRoot?.querySelector('dialog[open] [data-testid="wm-header-close"]')?.click()
  })
  await modal(page).waitFor({ state: 'hidden' })
}

/** For `init` of a visit: a toast stays a minute instead of 2.5 s, in which a busy machine may not look at all. */
export function keepToasts() {
  const { setTimeout: real } = globalThis
  globalThis.setTimeout = (call, ms, ...args) => real(call, ms === 2_500 ? 60_000 : ms, ...args)
}

/** Returns the methods that the wallet was asked for, in order. */
export const requestsOf = (page) =>
  page.evaluate(() => globalThis.demoWallet.requests.map(({ method, params }) => ({ method, params })))

/** Everything a page may have kept, as one text. */
export const storedText = (page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

export const keysOf = (page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases?.())?.map(({ name }) => name) ?? [],
  }))

/** Repeats a check until it holds. */
export async function eventually(check, ms = 30_000) {
  const end = Date.now() + ms
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await wait(60)
    }
  }
}

/** The exact balance on a chain, from the node itself. */
export async function balanceOn(chain, address) {
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
  })
  return BigInt((await response.json()).result)
}

export function assertNothingOf(address, stored) {
  assert.ok(!stored.toLowerCase().includes(address.slice(2).toLowerCase()), `storage still holds ${address}: ${stored}`)
}
