// The same modal on every kind of page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import { account, accountButton, approve, connect, eventually, modal, walletRow } from './lib/wallet.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

/** Returns what axe finds in the whole page, the open modal included. */
async function violations(page) {
  await page.evaluate(axe)
  return page.evaluate(async () =>
    (await globalThis.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
  )
}

for (const path of ['/html', '/react', '/vue', '/svelte', '/csp']) {
  test(`${path} connects, and a reload keeps it`, async () => {
    const { page, errors } = await session.visit(path)
    await connect(page)
    if (path !== '/csp') {
      await eventually(async () => assert.equal(await page.locator('#address').innerText(), account))
      assert.equal(await page.locator('#status').innerText(), 'connected')
      assert.equal(await page.locator('#network').innerText(), 'eip155:31337')
    }
    if (path === '/vue' || path === '/svelte') assert.equal(await page.locator('#event').innerText(), 'wm-connect')
    await page.reload()
    await accountButton(page).first().waitFor()
    assert.equal(await modal(page).isVisible(), false)
    assert.deepEqual(errors, [])
  })
}

test('/ shows the modal beside its controls, and every change in it, in the code and in the link', async () => {
  const { page, context, errors } = await session.visit('/', {
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const code = page.getByRole('tabpanel', { name: 'HTML' })
  assert.doesNotMatch(await code.innerText(), /theme/)
  await page.getByRole('button', { name: 'Show it here' }).click()
  await walletRow(page).waitFor()
  await page.locator('#settings details').evaluateAll((groups) => {
    for (const group of groups) group.open = true
  })
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Plum' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await modal(page).getByRole('heading', { name: 'Mit Harbor verbinden' }).waitFor()
  const accent = () => modal(page).evaluate((card) => getComputedStyle(card).getPropertyValue('--wm-accent'))
  assert.equal(await accent(), '#7b2d6b')
  assert.match(await code.innerText(), /themeVariables: \{ '--wm-accent': '#7b2d6b' \},\n {4}locale: 'de'/)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy code' }).click()
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  assert.equal(await copied(), await code.innerText())
  await page.getByRole('tab', { name: 'HTML' }).press('ArrowRight')
  assert.match(await page.getByRole('tabpanel', { name: 'React' }).innerText(), /^import \{ createKit \}/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('status').filter({ hasText: 'Link copied.' }).waitFor()
  const link = new URL(await copied())
  assert.equal(link.search, '?live&config=accent-7b2d6b~locale-de')

  await page.goto(link.href)
  await modal(page).getByRole('heading', { name: 'Mit Harbor verbinden' }).waitFor()
  assert.equal(await accent(), '#7b2d6b')
  await page.getByRole('button', { name: 'Reset' }).click()
  await modal(page).getByRole('heading', { name: 'Connect to Harbor' }).waitFor()
  assert.equal(await accent(), '')
  assert.equal(new URL(page.url()).search, '?live')
  const isOverThePage = () => modal(page).evaluate((card) => card.matches(':modal'))
  assert.equal(await isOverThePage(), false)
  await page.getByRole('button', { name: 'Show it over the page' }).click()
  await eventually(async () => assert.equal(await isOverThePage(), true))
  assert.equal(new URL(page.url()).search, '')

  await page.goto(`${link.origin}/?config=theme-dark~accent-url(x)`)
  await page.getByText(/not one of this page/).waitFor()
  assert.deepEqual(await page.evaluate(() => document.documentElement.dataset.theme), undefined)
  assert.deepEqual(errors, [])
  await context.close()
})

test('/react signs and disconnects through hooks', async () => {
  const { page, errors } = await session.visit('/react')
  await connect(page)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(page, /^Sign this message/)
  await eventually(async () => assert.match(await page.locator('#signature').innerText(), /^0x[0-9a-f]{130}$/))
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await eventually(async () => assert.equal(await page.locator('#status').innerText(), 'disconnected'))
  assert.deepEqual(errors, [])
})

for (const colorScheme of ['light', 'dark'])
  test(`/members, ${colorScheme}: axe finds nothing at the door, at the question and inside, on a phone too`, async () => {
    const { page, context, errors } = await session.visit('/members', { colorScheme })
    const check = async (where) => {
      for (const width of [1100, 360]) {
        await page.setViewportSize({ width, height: 800 })
        assert.deepEqual(await violations(page), [], `${where}, ${width} px`)
        const isCut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        assert.equal(isCut, false, `${where}, ${width} px: cut off`)
      }
    }
    await page.getByRole('heading', { name: 'The tide table is for members.' }).waitFor()
    await check('door')
    await page.getByRole('button', { name: 'Sign in with your wallet' }).click()
    await walletRow(page).click()
    await approve(page, /^Connect to this site/)
    const sign = modal(page).getByTestId('wm-siwx-sign')
    await modal(page).locator('[data-view="SIWXSignMessage"]').getByText(new URL(page.url()).host).first().waitFor()
    await check('question')
    await sign.click()
    await approve(page, /^Sign this message/)
    await page.getByRole('heading', { name: 'Welcome aboard.' }).waitFor()
    await accountButton(page).first().waitFor()
    await check('inside')
    assert.deepEqual(errors, [])
    await context.close()
  })
