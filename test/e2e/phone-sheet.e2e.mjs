// The drawer of a phone, by touch and Back alone: a visitor connects, pairs, sends, and logs in by email.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answer, openPhone, phone, phoneButton, scan } from './lib/pairing.mjs'
import { sendButton } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import { accountButton, connectButton, modal, receiver, walletRow } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession({ embedded: true })
})
after(() => session?.stop())

const stateOf = (page) => page.evaluate(() => globalThis.kit.getState())
const view = (page, name) => modal(page).locator(`[data-view=${name}]`).waitFor()
/** Waits until nothing moves but what never ends. */
const still = (page) =>
  page.waitForFunction(() => {
    const { shadowRoot } = document.querySelector('wallet-modal')
    return shadowRoot
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity)
  })
const closed = (page) => modal(page).waitFor({ state: 'hidden' })

async function visit(size) {
  const visitor = await session.visit('/', {
    viewport: { width: size[0], height: size[1] },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  })
  await visitor.page.waitForFunction(() => globalThis.kit && globalThis.demoWallet)
  await visitor.page.evaluate(() => globalThis.demoWallet.setApprove('always'))
  return visitor
}

/** Waits until the drawer has its entry in the history, then goes back. */
async function back(page) {
  await page.waitForFunction(() => history.state?.['wallet-modal'])
  await page.goBack()
}

for (const size of [
  [390, 844],
  [844, 390],
  [320, 568],
])
  test(`${size.join(' × ')}: connects, sends and closes by touch, and Back never leaves the page`, async () => {
    const { page, errors } = await visit(size)
    await connectButton(page).first().tap()
    await view(page, 'Connect')
    await back(page)
    await closed(page)
    assert.ok(page.url().startsWith(session.demo.url))

    await connectButton(page).first().tap()
    await walletRow(page).tap()
    await accountButton(page).first().waitFor()
    await closed(page)

    await page.getByRole('button', { name: 'Open Send' }).tap()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('0.25')
    await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(receiver)
    await modal(page).getByRole('button', { name: 'Review' }).tap()
    await sendButton(page, '0.25').waitFor()
    await back(page)
    await view(page, 'WalletSend')
    assert.equal(await modal(page).getByRole('textbox', { name: 'Amount' }).inputValue(), '0.25')
    await modal(page).getByRole('button', { name: 'Review' }).tap()
    await sendButton(page, '0.25').tap()
    await view(page, 'WalletSendConfirmed')
    await back(page)
    await closed(page)

    await accountButton(page).first().tap()
    await view(page, 'Account')
    await back(page)
    await closed(page)
    assert.equal((await stateOf(page)).status, 'connected')
    await page.waitForFunction(() => !history.state?.['wallet-modal'])
    await page.goBack()
    assert.equal(page.url(), 'about:blank')
    assert.deepEqual(errors, [])
  })

for (const size of [
  [390, 844],
  [844, 390],
])
  test(`${size.join(' × ')}: logs in by email, after a way back from the wallets`, async () => {
    const { page, errors } = await visit(size)
    const email = `touch${size[0]}@example.org`
    const { mail } = session.demo.secure
    await connectButton(page).first().tap()
    await modal(page).getByRole('button', { name: 'Search all wallets' }).tap()
    await view(page, 'AllWallets')
    await back(page)
    await view(page, 'Connect')
    await modal(page).getByRole('textbox', { name: 'Email address' }).fill(email)
    await modal(page).getByRole('button', { name: 'Continue with email' }).tap()
    const field = modal(page).getByRole('textbox', { name: 'Verification code' })
    await field.waitFor()
    const { code } = await mail.next(email)
    await field.tap()
    await page.keyboard.type(code)
    await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
    await closed(page)
    await page.reload()
    await page.waitForFunction(() => globalThis.kit?.getState().status === 'connected')
    assert.deepEqual(errors, [])
  })

for (const size of [
  [390, 844],
  [844, 390],
])
  test(`${size.join(' × ')}: pairs by the code for another device, after a way back`, async () => {
    const { page, context, errors } = await visit(size)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: session.demo.url })
    const { page: wallet } = await openPhone(session)
    await connectButton(page).first().tap()
    const row = modal(page).getByRole('button', { name: /^Demo Phone Wallet/ })
    await row.tap()
    await view(page, 'ConnectingWalletConnect')
    await back(page)
    await view(page, 'Connect')
    await row.tap()
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await modal(page).getByRole('button', { name: 'Copy link' }).tap()
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('wc:'))
    await scan(wallet, await page.evaluate(() => navigator.clipboard.readText()))
    await answer(wallet, /^Connect to Harbor/)
    await phoneButton(page).waitFor()
    await closed(page)
    assert.equal((await stateOf(page)).address, phone)
    assert.deepEqual(errors, [])
  })

test('390 × 844: every control can be touched on 44 px in both directions', async () => {
  const { page, errors } = await visit([390, 844])
  const small = []
  const look = async (name) => {
    await view(page, name)
    await still(page)
    small.push(...(await page.evaluate(smallTargets)).map((one) => `${name}: ${one}`))
  }
  for (const name of ['Connect', 'WhatIsAWallet', 'GetWallet', 'AllWallets', 'WhatIsANetwork']) {
    await page.evaluate((one) => globalThis.kit.open({ view: one }), name)
    await look(name)
  }
  await page.evaluate(() => globalThis.kit.close())
  await closed(page)
  await connectButton(page).first().tap()
  await walletRow(page).tap()
  await accountButton(page).first().waitFor()
  await closed(page)
  for (const name of ['Account', 'Networks', 'WalletReceive', 'ProfileWallets', 'WalletSend']) {
    await page.evaluate((one) => globalThis.kit.open({ view: one }), name)
    await look(name)
  }
  assert.deepEqual(small, [])
  assert.deepEqual(errors, [])
})

for (const [size, insets] of [
  [[390, 844], { bottom: 34 }],
  [[844, 390], { left: 47, right: 47, bottom: 21 }],
])
  test(`${size.join(' × ')}: nothing lies in the safe areas of the screen`, async () => {
    const { page, context } = await visit(size)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
    for (const name of ['Connect', 'WhatIsAWallet']) {
      await page.evaluate((one) => globalThis.kit.open({ view: one }), name)
      await view(page, name)
      await still(page)
      const found = await page.evaluate(({ left = 0, right = 0, bottom = 0 }) => {
        const { shadowRoot } = document.querySelector('wallet-modal')
        const body = shadowRoot.querySelector('[part~=body]')
        body.scrollTop = body.scrollHeight
        return [...shadowRoot.querySelectorAll('dialog :is(button,a,input,h2,h3,p)')].flatMap((one) => {
          const box = one.getBoundingClientRect()
          const { backgroundColor, paddingBottom } = getComputedStyle(one)
          // The touch area of a link may reach further than what is seen of it.
          const end = box.bottom - (backgroundColor === 'rgba(0, 0, 0, 0)' ? Number.parseFloat(paddingBottom) : 0)
          const isClear = box.left >= left - 8 && box.right <= innerWidth - right + 8 && end <= innerHeight - bottom
          return isClear ? [] : [`${one.textContent}: ${box.left} to ${box.right}, down to ${end}`]
        })
      }, insets)
      assert.deepEqual(found, [])
    }
  })

for (const deviceScaleFactor of [1.25, 1.5])
  test(`at ${deviceScaleFactor * 100} %: nothing of a list shows below its footer, and nothing of the page below the drawer`, async () => {
    const colour = [255, 0, 255]
    const { page } = await session.visit('/', { viewport: { width: 390, height: 560 }, deviceScaleFactor })
    await page.evaluate(() => globalThis.kit.open({ view: 'Connect' }))
    const footer = modal(page).locator('[data-view=Connect] [part=footer]')
    await footer.waitFor()
    // Parts that must not be seen have a colour of their own: the rows behind the footer, the page behind the card.
    await page.evaluate((rgb) => {
      const paint = (selector) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`${selector}{background:rgb(${rgb})!important;box-shadow:0 0 0 12px rgb(${rgb})!important}`)
        return sheet
      }
      const { shadowRoot } = document.querySelector('wallet-modal')
      shadowRoot.adoptedStyleSheets.push(paint('[part~=body] :is(button,input):not([part=footer] *)'))
      // The veil over the page would hide its colour.
      const clear = new CSSStyleSheet()
      clear.replaceSync('dialog{background:none!important}')
      shadowRoot.adoptedStyleSheets.push(clear)
      document.adoptedStyleSheets.push(paint('html,body,body *'))
    }, colour)
    // Edges lie between two pixels of the screen in some of the heights.
    for (const width of [390, 1280])
      for (let height = 520; height < 525; height++) {
        await page.setViewportSize({ width, height })
        await still(page)
        const box = await footer.boundingBox()
        const clip = {
          x: box.x + 30,
          y: box.y + 4,
          width: box.width - 60,
          height: Math.min(box.height + 12, height - box.y - 4),
        }
        const bytes = [...(await page.screenshot({ clip }))]
        const rows = await page.evaluate(rowsOfColour, { bytes, colour, drawer: width < 430 })
        assert.deepEqual(rows, [], `${width} × ${height}`)
      }
  })

/**
 * The rows of pixels that contain the colour: those of the card, and of a drawer also those down to the lower edge of
 * the window, where the last ones have to be as light as the card is. Runs in the page.
 */
async function rowsOfColour({ bytes, colour, drawer }) {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  const rows = Array.from({ length: picture.height }, (_, y) => {
    for (let x = 0; x < picture.width; x++) {
      const at = (y * picture.width + x) * 4
      if (drawer && y >= picture.height - 3 && data[at] + data[at + 1] + data[at + 2] < 3 * 245) return true
      if (Math.abs(data[at] - colour[0]) + Math.abs(data[at + 1] - colour[1]) + Math.abs(data[at + 2] - colour[2]) < 90)
        return true
    }
    return false
  })
  // Below the card of a window the page may show.
  const last = drawer ? rows.length : rows.lastIndexOf(false) + 1
  return rows.flatMap((has, y) => (has && y < last ? [y] : []))
}

/**
 * Names the controls that the finger reaches on less than 44 px, and the fields into which iOS zooms. Runs in the page.
 */
function smallTargets() {
  const LEAST = 43.5
  const { shadowRoot } = document.querySelector('wallet-modal')
  const body = shadowRoot.querySelector('[part~=body]').getBoundingClientRect()
  const found = []
  for (const control of shadowRoot.querySelectorAll('dialog :is(button,a,input,[role=switch])')) {
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    // Controls that have to be scrolled to are not measured.
    if (!control.closest('[part~=header],[part~=footer]') && (top < body.top + 30 || top + height > body.bottom - 70))
      continue
    const isHit = (dx, dy) => {
      const hit = shadowRoot.elementFromPoint(x + dx, y + dy)
      // A press on a label is one on its field.
      return (
        !!hit &&
        (control.contains(hit) ||
          hit.closest('label')?.control === control ||
          (hit.contains(control) && hit.localName === 'label'))
      )
    }
    if (!isHit(0, 0)) continue
    const reach = (dx, dy) => {
      let by = 0
      while (by < 40 && isHit(dx * (by + 0.5), dy * (by + 0.5))) by += 0.5
      return by
    }
    const size = [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)]
    if (control.localName === 'input' && Number.parseFloat(getComputedStyle(control).fontSize) < 16)
      found.push(`${control.ariaLabel ?? control.name}: iOS zooms into small letters`)
    if (Math.min(...size) < LEAST) found.push(`${control.ariaLabel ?? control.textContent} ${size.join(' × ')}`)
  }
  return found
}
