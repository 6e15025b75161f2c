import { expect, test } from 'vitest'
import { askedScreen } from './asked-screen.ts'
import { armed, HOLD } from './frame-browser.ts'

const screen = askedScreen()
const frame = '#w3m-iframe'
const around = '#around'

const styled = (selector: string, style: string) =>
  `document.querySelector('${selector}').style.cssText = ${JSON.stringify(style)}`
const overlay = (style: string, more = '') =>
  `const over = document.createElement('div'); over.className = 'test'; document.body.append(over);
   over.style.cssText = 'position:fixed;inset:0;z-index:9;pointer-events:none;' + ${JSON.stringify(style)}; ${more}`
const rules = (css: string) =>
  `const rules = document.createElement('style'); rules.className = 'test'; rules.textContent = ${JSON.stringify(css)}; document.head.append(rules)`
const svg = (inner: string) =>
  `const box = document.createElement('div'); box.className = 'test'; box.innerHTML = ${JSON.stringify(`<svg width="0" height="0">${inner}</svg>`)}; document.body.append(box)`
const undo = `for (const one of document.querySelectorAll('.test')) one.remove()
  for (const one of document.querySelectorAll('${frame}, ${around}, body, html')) { one.removeAttribute('style'); one.inert = false; one.hidden = false }`

const zooms = [
  ['the page zoomed to a quarter', styled('html', 'zoom:.25')],
  ['the parent zoomed to a quarter', styled(around, 'zoom:.25')],
  ['the frame zoomed to a quarter', styled(frame, 'zoom:.25')],
  ['the frame zoomed to a half', styled(frame, 'zoom:.5')],
  ['zooms of two parents that make a third together', `${styled('html', 'zoom:.6')};${styled(around, 'zoom:.55')}`],
  ['a zoom in steps', `for (const one of [.9, .7, .5, .3]) document.documentElement.style.zoom = one`],
] as const
const earlier = [
  [
    'a picture that moves over it',
    `${rules('@keyframes over{from{opacity:.2}to{opacity:1}}')};${overlay('background:#fff;animation:over 1s infinite')}`,
  ],
  [
    'a blinking layer',
    `${rules('@keyframes blink{50%{opacity:0}}')};${overlay('background:#fff;animation:blink .3s steps(2) infinite')}`,
  ],
  [
    'the backdrop of a dialog',
    `const over = document.createElement('dialog'); over.className = 'test'; document.body.append(over); over.showModal()`,
  ],
  [
    'a popover',
    overlay(
      '',
      `over.popover = 'manual'; over.style.cssText = 'inset:0;margin:0;width:100%;height:100%;pointer-events:none'; over.showPopover()`,
    ),
  ],
  ['a clip of the whole page', styled('html', 'clip-path:inset(0 0 100px 0)')],
  [
    'a generated layer',
    rules('body::before{content:"";position:fixed;inset:0;z-index:9;background:#fff;pointer-events:none}'),
  ],
  ['a border image', overlay('border:300px solid;border-image:linear-gradient(#fff,#fff) 1')],
  [
    'a shadow of a neighbour',
    overlay('inset:auto auto 0 0;width:360px;height:600px;filter:drop-shadow(0 0 0 #fff);background:#fff'),
  ],
] as const
const further = [
  [
    'another frame on top',
    overlay(
      '',
      `const inner = document.createElement('iframe'); inner.srcdoc = '<body style="background:#fff">'; inner.style.cssText = 'width:100%;height:100%;border:0;background:#fff'; over.append(inner)`,
    ),
  ],
  [
    'a layer anchored to the frame',
    `document.querySelector('${frame}').style.anchorName = '--wallet';${overlay('inset:auto;position-anchor:--wallet;position-area:center;width:360px;height:600px;background:#fff')}`,
  ],
  ['a turn about the upright axis', styled(around, 'transform:perspective(400px) rotateY(40deg)')],
  [
    'a perspective of the page',
    `${styled('body', 'perspective:300px')};${styled(around, 'transform:translateZ(-400px)')}`,
  ],
  ['the property rotate', styled(frame, 'rotate:3deg')],
  ['the property scale', styled(around, 'scale:.4')],
  ['the property translate, to outside', styled(around, 'translate:-200px 0')],
  ['a parent that cuts off what overflows', styled(around, 'overflow:hidden;height:200px')],
  ['paint containment of a smaller parent', styled(around, 'contain:strict;width:360px;height:120px')],
  [
    'a clip by an SVG',
    `${svg('<clipPath id="hole"><rect x="120" y="520" width="240" height="80"/></clipPath>')};${styled(frame, 'clip-path:url(#hole)')}`,
  ],
  [
    'a filter by an SVG',
    `${svg('<filter id="flood"><feFlood flood-color="white"/></filter>')};${styled(frame, 'filter:url(#flood)')}`,
  ],
  ['a frame that is blended', styled(frame, 'mix-blend-mode:difference')],
  [
    'an opacity that goes down in steps',
    `for (const one of [1, .9, .8]) document.querySelector('${frame}').style.opacity = one`,
  ],
  ['a layer that darkens what is behind it', overlay('backdrop-filter:brightness(0)')],
  [
    'a canvas',
    overlay(
      '',
      `const canvas = document.createElement('canvas'); canvas.style.cssText = 'width:100%;height:100%;background:#fff'; over.append(canvas)`,
    ),
  ],
  [
    'text of the page',
    overlay('font-size:300px;line-height:200px;overflow:hidden', `over.textContent = 'WWWWWWWWWWWWWWWWWWWW'`),
  ],
  ['content that is not rendered', styled(around, 'content-visibility:hidden')],
  [
    'a parent that is hidden until it is found',
    `document.querySelector('${around}').setAttribute('hidden', 'until-found')`,
  ],
  [
    'a scrolled parent',
    `${styled(around, 'overflow:auto;height:300px')}; document.querySelector('${around}').scrollTop = 80`,
  ],
  ['an inert page', `document.querySelector('${around}').inert = true`],
  ['an inert frame', `document.querySelector('${frame}').inert = true`],
  [
    'a frame that floats away',
    `${rules('@keyframes away{to{transform:translateX(-80px)}}')};${styled(around, 'animation:away .2s forwards')}`,
  ],
  ['a frame of the size of a button', styled(frame, 'width:200px;height:90px')],
  ['a negative layer over the frame', `${styled(around, 'z-index:-1')};${overlay('background:#fff;z-index:0')}`],
] as const

const middle = async () => {
  const box = await screen.open.frame
    .locator('.button-approve')
    .boundingBox({ timeout: 2000 })
    .catch(() => null)
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const wait = (time: number) => new Promise((done) => setTimeout(done, time))

test.each(zooms)('%s turns approving off', async (_, script) => {
  await screen.open.page.evaluate(`{ ${script} }`)
  await expect.poll(() => armed(screen.open.frame), { timeout: 2000 }).toBe('true')
  await wait(HOLD + 1000)
  expect(await armed(screen.open.frame)).toBe('true')
  await screen.open.page.evaluate(undo)
})

test.each([...zooms, ...earlier, ...further])('%s gets no press', async (_, script) => {
  const { page, frame: inside } = screen.open
  const at = await middle()
  if (!at) throw new Error('no button')
  // The pointer has been on the button for long enough: without the cover, this press would count.
  await page.mouse.move(at.x, at.y)
  await expect.poll(() => armed(inside), { timeout: 5000 }).toBe('false')
  await page.evaluate(`{ ${script} }`)
  await page.mouse.move(at.x + 1, at.y)
  await wait(600)
  await page.mouse.click(at.x + 1, at.y)
  const now = await middle()
  if (now) {
    await page.mouse.move(now.x, now.y)
    await wait(HOLD)
    await page.mouse.click(now.x, now.y)
    await page.mouse.click(now.x, now.y, { delay: HOLD })
  }
  await wait(100)
  expect(screen.settled).toBe(false)
  await page.evaluate(undo)
})

// Milliseconds between the jump and the press of a pointer that rests where the button comes to lie.
test.each([20, 50, 100, 200, 350, 450, 900, 2000])(
  'a jump under a resting pointer, %d ms before the press',
  async (time) => {
    const { page } = screen.open
    const at = await middle()
    if (!at) throw new Error('no button')
    // The whole frame stays in the window, else it would be off for that.
    await page.mouse.move(700, at.y - 150)
    await wait(1600)
    const place = `left:${Math.round(700 - at.x)}px;bottom:150px`
    await page.evaluate(styled(around, place))
    await wait(time)
    await page.mouse.down()
    await page.mouse.up()
    await wait(100)
    expect(screen.settled).toBe(false)
    await page.evaluate(undo)
  },
)

test('a jump away and back under a pointer that has been there before', async () => {
  const { page } = screen.open
  const at = await middle()
  if (!at) throw new Error('no button')
  await page.mouse.move(at.x, at.y)
  await wait(600)
  await page.evaluate(styled(around, 'left:400px'))
  await wait(1600)
  await page.evaluate(undo)
  await wait(50)
  await page.mouse.down()
  await page.mouse.up()
  await wait(100)
  expect(screen.settled).toBe(false)
})

test('keys that repeat, and a key that comes with the focus', async () => {
  const { page, frame: inside } = screen.open
  await page.evaluate(`document.querySelector('${frame}').focus()`)
  await inside.locator('.button-approve').evaluate((button) => button.focus())
  for (let at = 0; at < 5; at++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(screen.settled).toBe(false)
})

test('and with nothing in the way, one press of a pointer that has come there counts', async () => {
  const at = await middle()
  if (!at) throw new Error('no button')
  await screen.open.page.mouse.move(at.x, at.y)
  await wait(600)
  await expect.poll(() => armed(screen.open.frame), { timeout: 5000 }).toBe('false')
  await screen.open.page.mouse.click(at.x, at.y)
  expect((await screen.asked).name).toBe('RPC_REQUEST_SUCCESS')
})
