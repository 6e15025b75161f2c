import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  armed,
  type FrameBrowser,
  type OpenFrame,
  PATIENCE,
  readToEnd,
  startFrameBrowser,
} from './frame-browser.ts'

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

const button = () => open.frame.locator('.button-approve')
const held = () => button().getAttribute('data-held')
/** Asks for a message and waits until a press would count. */
async function askMessage() {
  const state: { answer?: Answer } = {}
  const answered = open.rpc('personal_sign', ['0x68656c6c6f', address]).then((answer) => {
    state.answer = answer
    return answer
  })
  await open.frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
  return { state, answered }
}
const at = async (locator = button()) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('no button')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
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
  const spender = '0x00000000000000000000000000000000000000A2'
  const fields = ['owner', 'spender'].map((name) => ({ name, type: 'address' }))
  const typed = {
    domain: { name: 'Coin', version: '1', chainId: 1, verifyingContract: spender },
    types: { Permit: [...fields, { name: 'value', type: 'uint256' }] },
    primaryType: 'Permit',
    message: { owner: address, spender, value: `${2n ** 256n - 1n}` },
  }
  const answered = open.rpc('eth_signTypedData_v4', [address, JSON.stringify(typed)])
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
