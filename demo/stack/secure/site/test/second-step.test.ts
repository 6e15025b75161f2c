import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Answer,
  armed,
  type FrameBrowser,
  HOLD,
  type OpenFrame,
  PATIENCE,
  readToEnd,
  startFrameBrowser,
  takeSecondStep,
} from './frame-browser.ts'

let browser: FrameBrowser
let open: OpenFrame
let address: string
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())
beforeEach(async () => {
  await browser.reset()
  open = await browser.open('shop')
  address = (await open.logIn()).address
  await open.frame.locator('body').evaluate(() => localStorage.clear())
})

const spender = '0x00000000000000000000000000000000000000A2'
/** A permit without limit, and whether it was answered. */
function askPermit(more: readonly string[] = []) {
  const fields = [
    ...['owner', 'spender'].map((name) => ({ name, type: 'address' })),
    { name: 'value', type: 'uint256' },
  ]
  const typed = {
    domain: { name: 'Coin', version: '1', chainId: 1, verifyingContract: spender },
    types: { Permit: [...fields, ...more.map((name) => ({ name, type: 'string' }))] },
    primaryType: 'Permit',
    message: {
      owner: address,
      spender,
      value: `${2n ** 256n - 1n}`,
      ...Object.fromEntries(more.map((name) => [name, `text of ${name}`])),
    },
  }
  const state: { answer?: Answer } = {}
  const answered = open.rpc('eth_signTypedData_v4', [address, JSON.stringify(typed)]).then((answer) => {
    state.answer = answer
    return answer
  })
  answered.catch(() => {})
  return { state, answered }
}
const ready = async () => {
  await open.frame.locator('.button-approve').waitFor()
  await readToEnd(open.frame)
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
}
const firstStep = async () => {
  await ready()
  await open.frame.locator('.button-approve').click()
  await open.frame.locator('.keys').waitFor()
  await readToEnd(open.frame)
  await expect.poll(() => open.frame.locator('.key[aria-disabled="false"]').count(), { timeout: PATIENCE }).toBe(10)
}
/** Presses two digits of which one is not among the facts, as a person does who does not see them. */
const guessWrong = async () => {
  const digits = await open.frame.locator('.digit').allInnerTexts()
  const wrong = [...'0123456789'].filter((digit) => !digits.includes(digit))
  for (const digit of [wrong[0] ?? '', digits[0] ?? ''])
    await open.frame.getByRole('button', { name: digit, exact: true }).click()
}

const onlyButtons = 'linear-gradient(#0000 60%,#000 60%)'
const inwards = 'outline:400px solid #fff;outline-offset:-400px'
/** Ways to hide the frame that no browser tells it about. */
const masks = [
  ['a mask of the frame', `iframe.style.maskImage = '${onlyButtons}'`],
  ['a mask of the parent', `around.style.maskImage = '${onlyButtons}'`],
  ['a mask box image', `iframe.style.webkitMaskBoxImage = '${onlyButtons}'`],
  [
    'a mask by an SVG',
    `const box = document.createElement('div'); box.innerHTML = '<svg width=0 height=0><mask id=m><rect y=400 width=360 height=200 fill=white /></mask></svg>'; document.body.append(box); iframe.style.mask = 'url(#m)'`,
  ],
  ['a round parent', `around.style.cssText = 'overflow:clip;border-radius:50%;width:360px;height:600px'`],
  ['an outline of the frame, drawn inwards', `iframe.style.cssText = '${inwards}'`],
  ['an outline of the parent, drawn inwards', `around.style.cssText = '${inwards}'`],
  [
    'the colour of a selection',
    `const rules = document.createElement('style'); rules.textContent = '::selection{background:#fff}'; document.head.append(rules); getSelection().selectAllChildren(document.body)`,
  ],
] as const

test.each(masks)('%s does not get a permit by presses of somebody who does not see it', async (_, script) => {
  const { state } = askPermit()
  await ready()
  await open.page.evaluate(`{ const around = document.querySelector('#around'); ${script} }`)
  await new Promise((done) => setTimeout(done, HOLD))
  await open.frame.locator('.button-approve').click({ delay: HOLD })
  await open.frame.locator('.keys').waitFor()
  await expect.poll(() => open.frame.locator('.key[aria-disabled="false"]').count(), { timeout: PATIENCE }).toBe(10)
  await guessWrong()
  await open.frame.getByText('Those were not the digits').waitFor()
  await open.frame.locator('.button-approve').click({ delay: HOLD, force: true })
  expect(state.answer).toBeUndefined()
})

test('who sees the facts presses the digits that stand among them', async () => {
  const { answered } = askPermit()
  await firstStep()
  await expect.poll(() => open.frame.locator('.proof').innerText()).toContain('00A2')
  await takeSecondStep(open.frame)
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('the digits can be typed, and going back keeps them', async () => {
  const { answered } = askPermit()
  await firstStep()
  const digits = await open.frame.locator('.digit').allInnerTexts()
  await open.frame.getByRole('button', { name: 'Back' }).click()
  await firstStep()
  expect(await open.frame.locator('.digit').allInnerTexts()).toEqual(digits)
  for (const digit of digits) await open.page.keyboard.press(digit)
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('digits stand within the address, at places that change', async () => {
  const places = new Set<string>()
  for (let at = 0; at < 4; at++) {
    const { answered } = askPermit()
    await firstStep()
    const kinds = await open.frame
      .locator('.proof > *:not(.proof-address), .proof-address > *')
      .evaluateAll((all) => all.map((one) => one.className))
    const groups = kinds.map((kind) => kind.startsWith('proof-group'))
    expect(
      kinds.some(
        (kind, index) =>
          kind === 'digit' && groups.slice(0, index).includes(true) && groups.slice(index).includes(true),
      ),
    ).toBe(true)
    places.add(`${kinds.join()}${await open.frame.locator('.proof').getAttribute('class')}`)
    await open.page.keyboard.press('Escape')
    expect((await answered).payload).toMatchObject({ code: 4001 })
  }
  expect(places.size).toBeGreaterThan(1)
})

test('what covers the second step turns it off', async () => {
  const { state } = askPermit()
  await firstStep()
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
  const first = askPermit()
  for (let at = 0; at < 3; at++) {
    await firstStep()
    await guessWrong()
  }
  await open.frame.getByText('The digits were wrong several times').waitFor()
  await open.frame.locator('.button-approve').click({ delay: HOLD, force: true })
  expect(await open.frame.locator('.keys').count()).toBe(0)
  expect(first.state.answer).toBeUndefined()
  await open.page.reload()
  await open.page.waitForFunction('ready()')
  await open.send('GET_USER', {})
  const { answered } = askPermit()
  await open.frame.getByText('The digits were wrong several times').waitFor()
  const other = open.frame.getByRole('button', { name: 'Continue in a new window' })
  await expect.poll(() => other.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
  const [opened] = await Promise.all([open.page.waitForEvent('popup'), other.click()])
  const button = opened.locator('.button-approve')
  await button.waitFor()
  await readToEnd(opened)
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
  await button.click().catch(() => {})
  expect((await answered).name).toBe('RPC_REQUEST_SUCCESS')
})

test('nothing is approved before its end was in sight, by pointer or by key', async () => {
  const { answered, state } = askPermit(Array.from({ length: 60 }, (_, at) => `field${at}`))
  const button = open.frame.locator('.button-approve')
  await open.frame.getByRole('button', { name: 'There is more below' }).waitFor()
  await new Promise((done) => setTimeout(done, 1500))
  expect(await armed(open.frame)).toBe('true')
  await button.click({ delay: HOLD, force: true })
  await button.press('Enter')
  expect(state.answer).toBeUndefined()
  expect(await open.frame.locator('.keys').count()).toBe(0)
  // What was jumped over was not in sight.
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
  // Keys go there by pages too.
  await open.page.evaluate(`iframe.style.height = '560px'`)
  await body.evaluate((one) => one.scrollTo(0, 0))
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('true')
  await body.focus()
  await expect
    .poll(
      async () => {
        await open.page.keyboard.press('PageDown')
        return moreBelow.isVisible()
      },
      { timeout: 30_000, interval: 600 },
    )
    .toBe(false)
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
  // Another size shows other content: it starts again.
  await open.page.evaluate(`iframe.style.height = '500px'`)
  await open.frame.locator('.body').evaluate((body) => body.scrollTo(0, 0))
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('true')
  await readToEnd(open.frame)
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
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
    await ready()
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
  await ready()
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
