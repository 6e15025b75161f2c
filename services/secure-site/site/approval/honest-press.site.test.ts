import type { CDPSession, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  armed,
  type FrameBrowser,
  type OpenFrame,
  PATIENCE,
  readToEnd,
  startFrameBrowser,
} from '../testing/frame-browser.ts'

let browser: FrameBrowser
let open: OpenFrame
let tools: CDPSession
let address: string
beforeAll(async () => {
  browser = await startFrameBrowser({ whole: true })
  await browser.reset()
  open = await browser.open('shop')
  address = (await open.logIn()).address
  tools = await open.page.context().newCDPSession(open.page)
})
afterAll(() => browser?.stop())
afterEach(async () => {
  await open.page.emulateMedia({ reducedMotion: 'no-preference' })
  await open.page.setViewportSize({ width: 900, height: 800 })
  await open.page.evaluate(
    `scrollTo(0, 0); for (const one of document.querySelectorAll('body, #around, #w3m-iframe')) one.removeAttribute('style')`,
  )
  await open.frame.locator('body').evaluate((body) => body.removeAttribute('style'))
  // After a failure the next request must not wait behind this one.
  if ((await open.frame.locator('.button-reject, .button-back').count()) === 0) return
  await open.page.reload()
  await open.page.waitForFunction('ready()')
})

const button = () => open.frame.locator('.button-approve')
const held = () => button().getAttribute('data-held')
/** Asks for a message. */
async function askUnread(message: string) {
  const state: { answer?: Answer } = {}
  const answered = open.rpc('personal_sign', [message, address]).then((answer) => {
    state.answer = answer
    return answer
  })
  await open.frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  return { state, answered }
}
/** Asks for a message and waits until a press would count. */
async function askMessage() {
  const asked = await askUnread('0x68656c6c6f')
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
  return asked
}
const at = async (locator = button()) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('no button')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** A permission without a limit, which takes a second step. */
function permit() {
  const spender = '0x00000000000000000000000000000000000000A2'
  const fields = ['owner', 'spender'].map((name) => ({ name, type: 'address' }))
  return {
    domain: { name: 'Coin', version: '1', chainId: 1, verifyingContract: spender },
    types: { Permit: [...fields, { name: 'value', type: 'uint256' }] },
    primaryType: 'Permit',
    message: { owner: address, spender, value: `${2n ** 256n - 1n}` },
  }
}
const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: readonly { x: number; y: number; id?: number }[]) =>
  tools.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })

test('a finger holds the button, as the screen says before, and lets go when it says so', async () => {
  const { answered } = await askMessage()
  expect(await button().getAttribute('aria-describedby')).toBe('status')
  expect(await open.frame.locator('#status').innerText()).toBe('Hold the button for a moment.')
  await touch('touchStart', await at())
  await expect.poll(held, { timeout: PATIENCE }).toBe('full')
  expect(await open.frame.locator('#status').innerText()).toBe('Now let go.')
  await touch('touchEnd')
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('a tap is too short, and so is a second finger; the screen says how a press counts', async () => {
  const { state, answered } = await askMessage()
  const place = await at()
  // Without waiting in between: a slow computer would make it long enough.
  await Promise.all([touch('touchStart', place), touch('touchEnd')])
  await open.frame.getByText('That was too short.').waitFor()
  const beside = { x: place.x, y: place.y - 200, id: 1 }
  await touch('touchStart', beside)
  await touch('touchStart', beside, { ...place, id: 2 })
  await new Promise((done) => setTimeout(done, 900))
  await touch('touchEnd')
  expect(state.answer).toBeUndefined()
  expect(await button().count()).toBe(1)
  await touch('touchStart', place)
  await expect.poll(held, { timeout: PATIENCE }).toBe('full')
  await touch('touchEnd')
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('a permission takes one tap and a tap on each of the two digits', async () => {
  const answered = open.rpc('eth_signTypedData_v4', [address, JSON.stringify(permit())])
  await button().waitFor()
  await readToEnd(open.frame)
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
  const tap = async (place: { x: number; y: number }) => {
    await touch('touchStart', place)
    await touch('touchEnd')
  }
  await tap(await at())
  await open.frame.locator('.keys').waitFor()
  await readToEnd(open.frame)
  await expect.poll(() => open.frame.locator('.key[aria-disabled="false"]').count(), { timeout: PATIENCE }).toBe(10)
  for (const digit of await open.frame.locator('.digit').allInnerTexts())
    await tap(await at(open.frame.getByRole('button', { name: digit, exact: true })))
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test.each(['Enter', 'Space'])('the keyboard alone goes to the button and presses it by %s', async (key) => {
  const { answered } = await askMessage()
  await open.page.bringToFront()
  await open.page.locator('#w3m-iframe').focus()
  const focused = () => open.frame.locator('body').evaluate(() => document.activeElement?.className)
  await expect
    .poll(
      async () => {
        await open.page.keyboard.press('Tab')
        return focused()
      },
      { timeout: PATIENCE },
    )
    .toContain('button-approve')
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
  await open.page.keyboard.press(key)
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

/**
 * Presses as assistive technologies do: Chromium makes the same trusted click without a pointer of an access key
 * (`Element::AccessKeyAction`) as of the default action of an accessible object.
 */
async function pressByAssistant(where: FrameLocator | Page, selector: string) {
  const page = 'keyboard' in where ? where : open.page
  const pressed = where.locator(selector)
  for (const one of await where.locator('[accesskey]').all())
    await one.evaluate((had) => had.removeAttribute('accesskey'))
  await pressed.evaluate((one: HTMLElement) => {
    one.accessKey = 'k'
  })
  await page.bringToFront()
  if (page === open.page) await page.locator('#w3m-iframe').focus()
  await expect.poll(() => pressed.getAttribute('aria-disabled'), { timeout: PATIENCE }).not.toBe('true')
  const keys = await page.context().newCDPSession(page)
  const key = { modifiers: 1, key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, text: 'k', unmodifiedText: 'k' }
  await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
  // The window of its own is gone once it was pressed.
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }).catch(() => {})
}
const clicks = () =>
  open.frame.locator('.button-approve').evaluate(
    (one) =>
      new Promise<unknown>((resolve) => {
        one.addEventListener('click', (event) =>
          resolve([event.isTrusted, (event as PointerEvent).pointerId, (event as PointerEvent).detail]),
        )
      }),
  )
/** Holds the button with a mouse, as the screen asks for, for as long as it fills. */
async function hold() {
  const place = await at()
  await open.page.mouse.move(place.x, place.y)
  await open.page.mouse.down()
  await expect.poll(held, { timeout: PATIENCE }).toBe('full')
  await open.page.mouse.up()
}

test('an assistive technology presses the button without a pointer', async () => {
  const { answered } = await askMessage()
  const heard = clicks()
  await pressByAssistant(open.frame, '.button-approve')
  expect(await heard).toEqual([true, -1, 0])
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('an assistive technology presses the two digits of a permission', async () => {
  const answered = open.rpc('eth_signTypedData_v4', [address, JSON.stringify(permit())])
  await button().waitFor()
  await readToEnd(open.frame)
  await pressByAssistant(open.frame, '.button-approve')
  await open.frame.locator('.keys').waitFor()
  await readToEnd(open.frame)
  for (const digit of await open.frame.locator('.digit').allInnerTexts())
    await pressByAssistant(open.frame, `.key:text-is("${digit}")`)
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('text of twice the size is read part by part, and pressed', async () => {
  const { answered } = await askUnread('0x68656c6c6f'.padEnd(1200, '20'))
  await open.frame.locator('body').evaluate((body) => {
    body.style.zoom = '2'
  })
  const wide = () => open.frame.locator('.body').evaluate((body) => body.scrollWidth - body.clientWidth)
  expect(await wide()).toBeLessThanOrEqual(0)
  await open.frame.getByRole('button', { name: 'There is more below' }).waitFor()
  await readToEnd(open.frame)
  await hold()
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test.each(['keyboard', 'assistant'])(
  'where a zoom leaves the frame too low, the %s goes on in the window of its own',
  async (by) => {
    await open.page.setViewportSize({ width: 450, height: 400 })
    await open.page.evaluate(`document.querySelector('#w3m-iframe').style.height = '380px'`)
    const { answered } = await askUnread('0x68656c6c6f')
    const other = open.frame.locator('.button-other')
    await other.waitFor()
    await expect.poll(() => other.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
    const opening = open.page.waitForEvent('popup')
    if (by === 'keyboard') await other.press('Enter')
    else await pressByAssistant(open.frame, '.button-other')
    const opened = await opening
    await opened.locator('.button-approve').waitFor()
    await readToEnd(opened)
    if (by === 'keyboard') {
      await opened.locator('.button-approve[aria-disabled="false"]').waitFor()
      // The window is gone before the driver has seen the key go up.
      await opened
        .locator('.button-approve')
        .press('Enter')
        .catch(() => {})
    } else await pressByAssistant(opened, '.button-approve').catch(() => {})
    expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
  },
)

test('with less motion the button does not fill, and says all the same when to let go', async () => {
  await open.page.emulateMedia({ reducedMotion: 'reduce' })
  const { answered } = await askMessage()
  const place = await at()
  await open.page.mouse.move(place.x, place.y)
  await open.page.mouse.down()
  await open.frame.getByText('Now let go.').waitFor()
  const running = await open.frame.locator('body').evaluate(() => document.getAnimations().length)
  await open.page.mouse.up()
  expect(running).toBe(0)
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('a press counts after the page was scrolled by its wheel', async () => {
  await open.page.evaluate(
    `document.body.style.height = '3000px'; document.querySelector('#around').style.cssText = 'position:absolute;top:400px;bottom:auto'`,
  )
  const { answered } = await askUnread('0x68656c6c6f')
  await open.page.mouse.move(700, 300)
  await open.page.mouse.wheel(0, 300)
  await open.page.waitForFunction('scrollY > 200')
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
  await hold()
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('a press counts after the frame was scrolled to its end by its wheel', async () => {
  const { answered } = await askUnread('0x68656c6c6f'.padEnd(260, '0a41'))
  const place = await at(open.frame.locator('.body'))
  await open.page.mouse.move(place.x, place.y)
  await expect
    .poll(
      async () => {
        await open.page.mouse.wheel(0, 40)
        return armed(open.frame)
      },
      { timeout: PATIENCE, interval: 80 },
    )
    .toBe('false')
  await hold()
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('a press counts after the window of the browser was moved', async () => {
  const { answered } = await askMessage()
  const before = await open.frame.locator('body').evaluate(() => [screenX, screenY].join())
  const { windowId } = await tools.send('Browser.getWindowForTarget')
  await tools.send('Browser.setWindowBounds', { windowId, bounds: { left: 70, top: 50 } })
  await expect
    .poll(() => open.frame.locator('body').evaluate(() => [screenX, screenY].join()), { timeout: PATIENCE })
    .not.toBe(before)
  // The frame may notice the move after a press has begun, and counts the next one.
  await expect
    .poll(
      async () => {
        await open.page.mouse.up()
        await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
        const place = await at()
        await open.page.mouse.move(place.x, place.y)
        await open.page.mouse.down()
        const full = expect.poll(held, { timeout: 3_000 }).toBe('full')
        return full.then(
          () => true,
          () => false,
        )
      },
      { timeout: PATIENCE },
    )
    .toBe(true)
  await open.page.mouse.up()
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})
