import { expect, test } from 'vitest'
import { askedScreen } from '../testing/asked-screen.ts'
import { armed } from '../testing/frame-browser.ts'

const screen = askedScreen()

const disarmed = () => expect.poll(() => armed(screen.open.frame), { timeout: 700, interval: 20 }).toBe('true')
const pressAt = async () => {
  const box = await screen.open.frame.locator('.button-approve').boundingBox()
  if (!box) throw new Error('no button')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

// Safety F-36. What a page around can ask of the browser while somebody is about to approve.
test('fullscreen of the page around starts the time again', async () => {
  const { x, y } = await pressAt()
  await screen.open.page.evaluate(() => document.documentElement.requestFullscreen())
  await disarmed()
  await screen.open.page.mouse.click(x, y)
  expect(screen.settled).toBe(false)
  await screen.open.page.evaluate(() => document.exitFullscreen())
})

test('fullscreen of the frame itself, which the page around can ask for too', async () => {
  await screen.open.page.evaluate(() => document.querySelector('iframe')?.requestFullscreen())
  await disarmed()
  await new Promise((done) => setTimeout(done, 1200))
  expect(await armed(screen.open.frame)).toBe('true')
  expect(screen.settled).toBe(false)
  await screen.open.page.evaluate(() => document.exitFullscreen())
})

test('a focus that is taken away starts the time again', async () => {
  // A click moves the focus into the frame, as a reader's would.
  await screen.open.frame.locator('.body').click()
  await expect.poll(() => armed(screen.open.frame), { timeout: 5000 }).toBe('false')
  await screen.open.page.evaluate(() => window.focus())
  await disarmed()
  expect(screen.settled).toBe(false)
})

test('the pointer of the page around is not that of the frame', async () => {
  const fake = `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='128' height='128'/>"), auto`
  await screen.open.page.evaluate((cursor) => {
    for (const one of document.querySelectorAll<HTMLElement>('html, body, #around, iframe')) one.style.cursor = cursor
  }, fake)
  const cursors = await screen.open.frame
    .locator('html, body, .screen, .button-approve')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).cursor))
  for (const cursor of cursors) expect(cursor).not.toContain('url')
  await screen.open.page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('html, body, #around, iframe')) one.style.cursor = ''
  })
})

test('the page around can tell that the frame is alive, and nothing more', async () => {
  const seen = await screen.open.page.evaluate(() => {
    const win = document.querySelector('iframe')?.contentWindow as unknown as { 'wm-alive'?: Window; length: number }
    let reached = 'nothing'
    try {
      reached = String(win['wm-alive']?.document.title)
    } catch {
      // Another origin.
    }
    return { isThere: win['wm-alive'] !== undefined, length: win.length, reached }
  })
  expect(seen).toEqual({ isThere: true, length: 1, reached: 'nothing' })
})

test('and with nothing in the way it is approved', async () => {
  await screen.open.press('Sign')
  expect((await screen.asked).name).toBe('RPC_REQUEST_SUCCESS')
})
