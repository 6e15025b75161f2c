import { expect, test } from 'vitest'
import {
  type Answer,
  armed,
  HOLD,
  type OpenFrame,
  PATIENCE,
  readToEnd,
  takeSecondStep,
} from '../testing/frame-browser.ts'
import { beforeEachPermit, type permitScreen } from '../testing/permit-screen.ts'

let open: OpenFrame
let address: string
let screen: ReturnType<typeof permitScreen>
beforeEachPermit((started) => {
  ;({ open, address, screen } = started)
})

test('who sees the facts presses the digits that stand among them', async () => {
  const { answered } = screen.askPermit()
  await screen.firstStep()
  await expect.poll(() => open.frame.locator('.proof').innerText()).toContain('00A2')
  await takeSecondStep(open.frame)
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('the digits can be typed, and going back keeps them', async () => {
  const { answered } = screen.askPermit()
  await screen.firstStep()
  const digits = await open.frame.locator('.digit').allInnerTexts()
  await open.frame.getByRole('button', { name: 'Back' }).click()
  await screen.firstStep()
  expect(await open.frame.locator('.digit').allInnerTexts()).toEqual(digits)
  for (const digit of digits) await open.page.keyboard.press(digit)
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('digits stand within the address, at places that change', async () => {
  const places = new Set<string>()
  for (let at = 0; at < 4; at++) {
    const { answered } = screen.askPermit()
    await screen.firstStep()
    const addresses = await open.frame
      .locator('.proof-address')
      .evaluateAll((all) => all.map((one) => [...one.children].map(({ className }) => className)))
    expect(addresses.some((kinds) => kinds.slice(1, -1).includes('digit'))).toBe(true)
    const picture = await open.frame.locator('.proof').evaluate((all) => all.innerHTML.replace(/>[^<]*</g, '><'))
    places.add(`${picture}${await open.frame.locator('.proof').getAttribute('class')}`)
    await open.page.keyboard.press('Escape')
    expect((await answered).payload).toMatchObject({ code: 4001 })
  }
  expect(places.size).toBeGreaterThan(1)
})

test('what covers the second step turns it off', async () => {
  const { state } = screen.askPermit()
  await screen.firstStep()
  const [digit = ''] = await open.frame.locator('.digit').allInnerTexts()
  await open.page.evaluate(
    `{ const over = document.createElement('div'); over.style.cssText = 'position:fixed;inset:0;z-index:9;pointer-events:none;opacity:.01;background:#000'; document.body.append(over) }`,
  )
  const key = open.frame.getByRole('button', { name: digit, exact: true })
  await expect.poll(() => key.getAttribute('aria-disabled')).toBe('true')
  await key.click({ delay: HOLD, force: true })
  await open.page.keyboard.press(digit)
  expect(await key.getAttribute('aria-pressed')).toBe('false')
  expect(state.answer).toBeUndefined()
})

test('three wrong ones leave the window of its own, also after a reload; there it takes one press', async () => {
  const first = screen.askPermit()
  for (let at = 0; at < 3; at++) {
    await screen.firstStep()
    await screen.guessWrong()
  }
  await open.frame.getByText(/^Three times the digits were wrong or not pressed.* again after \d\d:\d\d\.$/).waitFor()
  await open.frame.locator('.button-approve').click({ delay: HOLD, force: true })
  expect(await open.frame.locator('.keys').count()).toBe(0)
  expect(first.state.answer).toBeUndefined()
  await open.page.reload()
  await open.page.waitForFunction('ready()')
  await open.send('GET_USER', {})
  const { answered } = screen.askPermit()
  await open.frame.getByText(/^Three times the digits were wrong or not pressed.* again after \d\d:\d\d\.$/).waitFor()
  const other = open.frame.getByRole('button', { name: 'Continue in a new window' })
  await expect.poll(() => other.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
  // If the browser opens no window, the frame says so, and the button can be pressed again.
  const inside = open.page.frames()[1]
  await inside?.evaluate(() => {
    Object.assign(globalThis, { really: window.open })
    window.open = () => null
  })
  await other.click()
  await open.frame.getByText('The browser blocked the window').waitFor()
  await inside?.evaluate(() => {
    window.open = (globalThis as unknown as { really: typeof window.open }).really
  })
  await expect.poll(() => other.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
  const [opened] = await Promise.all([open.page.waitForEvent('popup'), other.click()])
  const button = opened.locator('.button-approve')
  await button.waitFor()
  await readToEnd(opened)
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
  await button.click({ delay: HOLD }).catch(() => {})
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('nothing is approved before its end was in sight, by pointer or by key', async () => {
  const text = Array.from({ length: 60 }, (_, at) => `line ${at}\n`).join('')
  const state: { answer?: Answer } = {}
  const answered = open.rpc('personal_sign', [`0x${Buffer.from(text).toString('hex')}`, address]).then((answer) => {
    state.answer = answer
    return answer
  })
  const button = open.frame.locator('.button-approve')
  await open.frame.getByRole('button', { name: 'There is more below' }).waitFor()
  await new Promise((done) => setTimeout(done, 1500))
  expect(await armed(open.frame)).toBe('true')
  await button.click({ delay: HOLD, force: true })
  await button.press('Enter')
  expect(state.answer).toBeUndefined()
  expect(await open.frame.locator('.keys').count()).toBe(0)
  // A jump to the end does not count as reading.
  const body = open.frame.locator('.body')
  const moreBelow = open.frame.locator('.more')
  await body.evaluate((one) => one.scrollTo(0, one.scrollHeight))
  await new Promise((done) => setTimeout(done, 300))
  expect(await moreBelow.isVisible()).toBe(true)
  expect(await armed(open.frame)).toBe('true')
  // The button leads to where the reading ended, and from there on by parts that leave nothing out.
  const height = await body.evaluate((one) => one.clientHeight)
  let readTo = height
  for (let pages = 1; await moreBelow.isVisible(); pages++) {
    // The rest of it may be read while the pointer goes there.
    await moreBelow.click({ timeout: 2000 }).catch(() => {})
    const now = await body.evaluate((one) => one.scrollTop)
    expect(now).toBeLessThanOrEqual(readTo)
    readTo = now + height
    expect(pages).toBeLessThan(60)
  }
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
  // Keys go there by pages too. A smaller change than this could be a line of the footer, and starts nothing again.
  await open.page.evaluate(`iframe.style.height = '500px'`)
  await body.evaluate((one) => one.scrollTo(0, 0))
  await moreBelow.waitFor()
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('true')
  await body.focus()
  await expect
    .poll(
      async () => {
        const isAtEnd = await body.evaluate((one) => one.scrollTop + one.clientHeight >= one.scrollHeight - 1)
        // A page that was left before it counted as read is gone back to from the end.
        if (isAtEnd) await moreBelow.press('Enter', { timeout: 2000 }).catch(() => {})
        else await open.page.keyboard.press('PageDown')
        return moreBelow.isVisible()
      },
      { timeout: 30_000, interval: 600 },
    )
    .toBe(false)
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
  // A change of the size moves the content, so the reading starts again.
  await open.page.evaluate(`iframe.style.height = '620px'`)
  await open.frame.locator('.body').evaluate((body) => body.scrollTo(0, 0))
  await moreBelow.waitFor()
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('true')
  await expect
    .poll(
      async () => {
        // A part that was left before it counted as read is gone back to.
        if (await moreBelow.isVisible()) await moreBelow.click({ timeout: 2000 }).catch(() => {})
        return armed(open.frame)
      },
      { timeout: PATIENCE, interval: 300 },
    )
    .toBe('false')
  await open.page.keyboard.press('Escape')
  expect((await answered).payload).toMatchObject({ code: 4001 })
})

const askMessage = () => open.rpc('personal_sign', ['0x68656c6c6f', address])

// A browser's own zoom changes the same number.
test.each([0.67, 0.8, 1, 1.25, 1.5, 2, 3])(
  'with %d pixels of the display to one, a message takes one press that is held, and says so before',
  async (density) => {
    const metrics = await open.page.context().newCDPSession(open.page)
    await metrics.send('Emulation.setDeviceMetricsOverride', {
      width: 1300,
      height: 1300,
      deviceScaleFactor: density,
      mobile: false,
    })
    const answered = askMessage()
    await screen.ready()
    await open.frame.getByText('Hold the button for a moment.').waitFor()
    const box = await open.frame.locator('.button-approve').boundingBox()
    if (!box) throw new Error('no button')
    await open.page.mouse.move(box.x + 20, box.y - 100, { steps: 4 })
    await open.page.mouse.move(box.x + 20, box.y + 10, { steps: 4 })
    await open.page.mouse.down()
    await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
    await open.page.mouse.up()
    expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
  },
)

test('a pointer that moves over the frame until it presses needs no holding', async () => {
  let answer: Answer | undefined
  const answered = askMessage().then((one) => {
    answer = one
  })
  await screen.ready()
  const box = await open.frame.locator('.button-approve').boundingBox()
  if (!box) throw new Error('no button')
  // A slow computer may leave a gap between two moves, for which a press does not count.
  for (let times = 0; times < 20 && !answer; times++) {
    for (let step = 0; step < 40; step++) await open.page.mouse.move(box.x + 20 + step, box.y + 20 - (step % 3))
    for (const end = performance.now() + 700; performance.now() < end; )
      await open.page.mouse.move(box.x + 20 + Math.round(performance.now() % 40), box.y + 20)
    await open.page.mouse.down()
    await open.page.mouse.up()
    await new Promise((done) => setTimeout(done, 300))
  }
  await answered
  expect(answer?.name).toBe('RPC_REQUEST_SUCCESS')
})
