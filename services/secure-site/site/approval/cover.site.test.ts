import { expect, test } from 'vitest'
import { askedScreen } from '../testing/asked-screen.ts'
import { armed, HOLD, PATIENCE } from '../testing/frame-browser.ts'

const screen = askedScreen()

const overlay = `const over = document.createElement('div'); document.body.append(over);
   over.style.cssText = 'position:fixed;inset:0;z-index:9;background:#000;opacity:.01;pointer-events:none'`

test('neither a press that began elsewhere nor a held key approves', async () => {
  const button = screen.open.frame.locator('.button-approve')
  const box = await button.boundingBox()
  if (!box) throw new Error('no button')
  const { mouse, keyboard } = screen.open.page
  await mouse.move(box.x - 60, box.y + 20)
  await mouse.down()
  await mouse.move(box.x + 60, box.y + 20)
  await mouse.up()
  await mouse.down()
  await mouse.move(box.x + 60, box.y - 200)
  await mouse.up()
  await button.evaluate((element) => (element as HTMLElement).click())
  await button.dispatchEvent('pointerdown')
  await button.dispatchEvent('pointerup')
  await mouse.move(box.x + 60, box.y + 20)
  await mouse.up()
  await screen.open.frame.locator('.body').focus()
  await keyboard.down('Enter')
  // A key that is still held when a press of a fresh one would count.
  await expect.poll(() => armed(screen.open.frame), { timeout: PATIENCE }).toBe('false')
  await button.evaluate((element) => (element as HTMLElement).focus())
  expect(await armed(screen.open.frame)).toBe('false')
  await keyboard.down('Enter')
  await keyboard.up('Enter')
  await new Promise((done) => setTimeout(done, 200))
  expect(screen.settled).toBe(false)
})

test('a fresh key on the button approves', async () => {
  await screen.open.frame.locator('.button-approve').focus()
  await expect.poll(() => armed(screen.open.frame), { timeout: PATIENCE }).toBe('false')
  await screen.open.page.keyboard.press('Enter')
  expect((await screen.asked).name).toBe('RPC_REQUEST_SUCCESS')
})

test('what is covered can be approved in a window of its own', async () => {
  const address = ((await screen.open.send('GET_USER', {})).payload as { address: string }).address
  await screen.open.page.evaluate(overlay)
  const again = screen.open.rpc('personal_sign', ['0x68656c6c6f', address])
  const other = screen.open.frame.getByRole('button', { name: 'Continue in a new window' })
  const leave = async () => {
    await expect.poll(() => other.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
    await other.click()
  }
  const [first] = await Promise.all([screen.open.page.waitForEvent('popup'), leave()])
  await first.getByRole('heading', { name: 'Sign a message' }).waitFor()
  // Closing it is no answer.
  await first.close()
  const [second] = await Promise.all([screen.open.page.waitForEvent('popup'), leave()])
  const button = second.getByRole('button', { name: 'Sign' })
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
  // A pointer that has only just come may be the second press of two, of which the first one has closed another window.
  const early = second.getByText('That was too short').waitFor()
  await button.dblclick()
  expect(await Promise.race([again.then(() => 'approved'), early.then(() => 'too early')])).toBe('too early')
  // The window may be gone before the driver has seen that the button was pressed; the answer tells.
  await button.click({ delay: HOLD }).catch(() => {})
  expect((await again).name).toBe('RPC_REQUEST_SUCCESS')
  await expect.poll(() => second.isClosed()).toBe(true)
})
