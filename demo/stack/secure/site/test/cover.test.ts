import { expect, test } from 'vitest'
import { askedScreen } from './asked-screen.ts'
import { armed, HOLD } from './frame-browser.ts'

const screen = askedScreen()

const frame = '#w3m-iframe'
const around = '#around'
const styled = (selector: string, style: string) =>
  `document.querySelector('${selector}').style.cssText = ${JSON.stringify(style)}`
const overlay = (style: string) =>
  `const over = document.createElement('div'); over.id = 'over'; document.body.append(over);
   over.style.cssText = 'position:fixed;inset:0;z-index:9;' + ${JSON.stringify(style)}`
const undo = `document.querySelector('#over')?.remove()
  for (const one of document.querySelectorAll('${frame}, ${around}, body, html')) { one.removeAttribute('style'); one.inert = false }`

const covers: readonly (readonly [name: string, script: string])[] = [
  ['an opaque layer', overlay('background:#fff')],
  ['a layer of one percent that lets the pointer through', overlay('background:#000;opacity:.01;pointer-events:none')],
  ['a small layer over the middle', overlay('inset:auto auto 300px 20px;width:320px;height:60px;background:#fff')],
  [
    'a layer over the button',
    overlay('inset:auto auto 20px 150px;width:180px;height:40px;background:#fff;pointer-events:none'),
  ],
  ['a layer that blends', overlay('background:#888;mix-blend-mode:multiply;pointer-events:none')],
  ['a layer that blurs what is behind', overlay('backdrop-filter:blur(4px);pointer-events:none')],
  ['a layer cut to a hole', overlay('background:#fff;clip-path:inset(0 0 120px 0);pointer-events:none')],
  [
    'a dialog of the top layer',
    `${overlay('')};over.popover = 'manual'; over.style.cssText = 'inset:auto auto 300px 0;margin:0;width:300px'; over.textContent = 'x'; over.showPopover()`,
  ],
  ['a turned frame', styled(frame, 'transform:rotate(2deg)')],
  ['a shrunk picture of the frame', styled(around, 'transform:scale(.5)')],
  ['see-through parents', styled(around, 'opacity:.5')],
  ['a filter', styled(around, 'filter:hue-rotate(90deg)')],
  ['a cut frame', styled(frame, 'clip-path:inset(0 0 0 60px)')],
  ['a low frame', styled(frame, 'height:470px')],
  ['a narrow frame', styled(frame, 'width:310px')],
  ['a frame half outside', styled(around, 'left:-180px')],
  ['a frame a little outside', styled(around, 'bottom:-20px')],
  [
    'a frame behind the page',
    `${styled(around, 'z-index:-1')};${styled('html', 'background:#fff')};${styled('body', 'min-height:100vh')}`,
  ],
  ['an invisible frame', styled(frame, 'visibility:hidden')],
  ['a frame that is not drawn', styled(frame, 'display:none')],
]

test.each(covers)('%s turns approving off within 700 ms', async (_, script) => {
  const started = performance.now()
  await screen.open.page.evaluate(`{ ${script} }`)
  await expect.poll(() => armed(screen.open.frame), { timeout: 700, interval: 30 }).toBe('true')
  expect(performance.now() - started).toBeLessThan(700)
  // Where the pointer still gets there, it changes nothing.
  await screen.open.page.mouse.click(240, 760)
  await screen.open.page.evaluate(undo)
  expect(screen.settled).toBe(false)
})

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
  await expect.poll(() => armed(screen.open.frame), { timeout: 5000 }).toBe('false')
  await button.evaluate((element) => (element as HTMLElement).focus())
  expect(await armed(screen.open.frame)).toBe('false')
  await keyboard.down('Enter')
  await keyboard.up('Enter')
  await new Promise((done) => setTimeout(done, 200))
  expect(screen.settled).toBe(false)
})

test('a fresh key on the button approves', async () => {
  await screen.open.frame.locator('.button-approve').focus()
  await expect.poll(() => armed(screen.open.frame), { timeout: 5000 }).toBe('false')
  await screen.open.page.keyboard.press('Enter')
  expect((await screen.asked).name).toBe('RPC_REQUEST_SUCCESS')
})

test('what is covered can be approved in a window of its own', async () => {
  const address = ((await screen.open.send('GET_USER', {})).payload as { address: string }).address
  await screen.open.page.evaluate(overlay('background:#000;opacity:.01;pointer-events:none'))
  const again = screen.open.rpc('personal_sign', ['0x68656c6c6f', address])
  const other = screen.open.frame.getByRole('button', { name: 'Continue in a new window' })
  const leave = async () => {
    await expect.poll(() => other.getAttribute('aria-disabled'), { timeout: 5000 }).toBe('false')
    await other.click({ delay: HOLD })
  }
  const [first] = await Promise.all([screen.open.page.waitForEvent('popup'), leave()])
  await first.getByRole('heading', { name: 'Sign a message' }).waitFor()
  // Closing it is no answer.
  await first.close()
  const [second] = await Promise.all([screen.open.page.waitForEvent('popup'), leave()])
  const button = second.getByRole('button', { name: 'Sign' })
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: 5000 }).toBe('false')
  // The window may be gone before the driver has seen that the button was pressed; the answer tells.
  await button.click().catch(() => {})
  expect((await again).name).toBe('RPC_REQUEST_SUCCESS')
  await expect.poll(() => second.isClosed()).toBe(true)
  await screen.open.page.evaluate(undo)
})
