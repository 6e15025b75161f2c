// The list of wallets: what it costs, how it is walked through, and what happens when its service misbehaves.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { allWallets, cardIds, cards, row } from './lib/options.mjs'
import { startSession } from './lib/session.mjs'
import { closeModal, connectButton, eventually, modal, walletRow } from './lib/wallet.mjs'

let session
let api
/** The list as a site on the demo's two networks gets it. */
let listed
before(async () => {
  session = await startSession()
  api = session.demo.providerApi
  const chains = session.demo.chains.map(({ id }) => `eip155:${id}`)
  listed = api.wallets.filter((wallet) => wallet.chains.some((chain) => chains.includes(chain)))
})
afterEach(() => api.fail())
after(() => session?.stop())

const open = async (page) => {
  await connectButton(page).first().click()
  await modal(page).waitFor()
}
const back = (page) => modal(page).getByRole('button', { name: 'Back' }).click()
const alert = (page) => modal(page).getByText('Wallet list didn’t load')
const retry = (page) => modal(page).getByRole('button', { name: 'Try again' })
const searchField = (page) => modal(page).getByRole('searchbox', { name: 'Search wallets' })

/** Types a letter per input event, all in one task of the page: on a busy machine real keys may be a pause apart. */
const typeInOneGo = (field, text) =>
  field.evaluate((input, letters) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    for (let end = 1; end <= letters.length; end++) {
      set.call(input, letters.slice(0, end))
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    }
  }, text)

test('costs the page nothing before the modal opens', async () => {
  api.resetStats()
  const { page, context } = await session.visit('/')
  const urls = []
  page.on('request', (request) => urls.push(request.url()))
  await page.reload()
  await connectButton(page).first().hover()
  await page.waitForTimeout(1_000)
  assert.equal(api.stats().requests, 0)
  assert.deepEqual(
    urls.filter((url) => url.startsWith(api.url)),
    [],
  )
  await open(page)
  await row(page, listed[0].id).waitFor()
  assert.ok(api.stats().byPath['/getWallets'] > 0)
  await context.close()
})

test('the whole list: each wallet once, never more than 60 cards, found by its name', async (t) => {
  const { page, context, errors } = await session.visit('/')
  await open(page)
  await allWallets(page).click()
  await cards(page).first().waitFor()

  await t.test('scrolled to the end', async () => {
    const { ids, most } = await page.evaluate(async (wanted) => {
      const root = document.querySelector('wallet-modal').shadowRoot
      const body = root.querySelector('[part~=body]')
      const prefix = 'wm-wallet-search-item-'
      const seen = new Map()
      let highest = 0
      const end = performance.now() + 90_000
      while (performance.now() < end) {
        const shown = [...root.querySelectorAll(`[data-testid^=${prefix}]`)]
        highest = Math.max(highest, shown.length)
        if (new Set(shown.map((card) => card.dataset.testid)).size !== shown.length) throw new Error('a card twice')
        for (const card of shown)
          seen.set(card.dataset.testid.slice(prefix.length), Number(card.closest('li').ariaPosInSet))
        const atEnd = body.scrollTop + body.clientHeight >= body.scrollHeight - 1
        if (atEnd && seen.size >= wanted && !root.querySelector('[data-skeleton]')) break
        // Less than a screenful: no row is stepped over.
        body.scrollTop += body.clientHeight * 0.8
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
      return { ids: [...seen].sort(([, a], [, b]) => a - b).map(([id]) => id), most: highest }
    }, listed.length)
    assert.ok(most <= 60, `${most} cards at once`)
    assert.deepEqual(
      ids,
      listed.map(({ id }) => id),
    )
  })

  await t.test('found by its name, with one request for what was typed in one go', async () => {
    // From the middle: the list is at its end.
    const wanted = listed.slice(200).find(({ name }) => /^[a-z ]{8,}$/i.test(name))
    api.resetStats()
    await typeInOneGo(searchField(page), wanted.name)
    await eventually(async () => assert.ok((await cardIds(page)).includes(wanted.id)))
    assert.equal(api.stats().byPath['/getWallets'], 1)
    await searchField(page).fill('no wallet has this name')
    await modal(page).getByText('No wallet called “no wallet has this name”').waitFor()
  })
  assert.deepEqual(errors, [])
  await context.close()
})

const silent = 'The service that lists wallets isn’t answering.'
const faults = {
  dead: [{ dead: true }, silent],
  'slow (20 s)': [{ latency: 20_000 }, silent],
  429: [{ status: 429 }, 'Too many requests right now. Wait a moment, then try again.'],
  500: [{ status: 500 }, silent],
  403: [{ status: 403 }, 'Invalid App Configuration'],
  'a page instead of JSON': [{ body: 'html' }, silent],
  garbage: [{ body: 'garbage' }, silent],
  'an answer that stops': [{ body: 'cut' }, silent],
}
for (const [name, [fault, text]] of Object.entries(faults))
  test(`the service is broken: ${name}`, async () => {
    const { page, context, errors } = await session.visit('/')
    api.fail({ ...fault, paths: ['/getWallets'] })
    await open(page)

    // Usable at once: nothing waits for the list.
    await walletRow(page).waitFor()
    await row(page, 'walletConnect').click()
    await modal(page)
      .getByRole('img', { name: /^QR code to connect/ })
      .waitFor()
    await back(page)
    await alert(page).waitFor()
    await modal(page).getByText(text, { exact: true }).waitFor()
    await walletRow(page).waitFor()
    assert.equal(await row(page, listed[0].id).count(), 0)

    // Mended: the list is there.
    api.fail()
    await retry(page).click()
    await row(page, listed[0].id).waitFor()
    await alert(page).waitFor({ state: 'hidden' })

    api.fail({ ...fault, paths: ['/getWallets'] })
    await allWallets(page).click()
    await alert(page).waitFor()
    await modal(page).getByText(text, { exact: true }).waitFor()
    api.fail()
    await retry(page).click()
    await cards(page).nth(20).waitFor()
    await alert(page).waitFor({ state: 'hidden' })

    await closeModal(page)
    assert.deepEqual(errors, [])
    await context.close()
  })

test('the service breaks during a search: said, and mended by Try again', async () => {
  const { page, context } = await session.visit('/')
  await open(page)
  await allWallets(page).click()
  await cards(page).first().waitFor()
  api.fail({ status: 500 })
  await searchField(page).fill(listed[5].name)
  await alert(page).waitFor()
  api.fail()
  await retry(page).click()
  await eventually(async () => assert.ok((await cardIds(page)).includes(listed[5].id)))
  await context.close()
})

test('hostile records among good ones cost only themselves', async () => {
  const { page, context, errors } = await session.visit('/csp')
  api.fail({ body: 'hostile' })
  await open(page)
  await row(page, listed[0].id).waitFor()
  await allWallets(page).click()
  await cards(page).nth(20).waitFor()
  const hrefs = await modal(page)
    .locator('img, a')
    .evaluateAll((all) => all.map((one) => one.src || one.href))
  assert.ok(hrefs.every((href) => !/^(javascript|vbscript|file):/.test(href)))
  assert.equal(await page.locator('#violations').textContent(), '0')
  assert.deepEqual(errors, [])
  await context.close()
})
