import { expect } from 'chai'
import { setViewport } from '../../../test/browser/commands.ts'
import { loginOptions, loginScene } from '../../../test/conformance/login-scene.ts'
import { cardOf, cleanAfterEach, opened } from '../../../test/conformance/modal.ts'
import type { Scene } from '../../../test/conformance/scene.ts'

const SIZE = { width: 390, height: 844 }
const KEYBOARD = 336

/** The visual viewport of a phone, whose keyboard leaves the layout of the page as it is. */
class Viewport extends EventTarget {
  width = SIZE.width
  height = SIZE.height
  offsetTop = 0
  offsetLeft = 0
  scale = 1
  set(values: Partial<Pick<Viewport, 'height' | 'offsetTop' | 'scale'>>) {
    Object.assign(this, values)
    this.dispatchEvent(new Event('resize'))
  }
}

describe('on-screen keyboard', function () {
  this.timeout(20_000)
  cleanAfterEach()
  let viewport: Viewport
  beforeEach(async () => {
    await setViewport(SIZE)
    viewport = new Viewport()
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport })
  })
  afterEach(async () => {
    Reflect.deleteProperty(window, 'visualViewport')
    await setViewport({ width: 800, height: 600 })
  })

  const edges = (scene: Scene) => {
    const { top, bottom } = cardOf(scene).getBoundingClientRect()
    return [Math.round(top), Math.round(bottom)]
  }
  const gestures = (scene: Scene) =>
    scene.until('the gestures', () => {
      const header = scene.root.querySelector('[part~=header]') as Element
      return getComputedStyle(header).touchAction === 'none'
    })
  const bottomOf = (element: Element) => Math.round(element.getBoundingClientRect().bottom)

  it('behavior: the card, the field and the room for its hint end above it', async () => {
    const scene = await loginScene(loginOptions({ socials: ['google', 'apple'], email: true }))
    await scene.kit.open()
    const field = await scene.find('[data-testid="wm-email-input"]')
    await scene.settled()
    await gestures(scene)
    const before = edges(scene)
    field.focus()
    const visible = SIZE.height - KEYBOARD
    viewport.set({ height: visible })
    await scene.settled()
    await scene.until('the card stands on it', () => edges(scene)[1] === visible)
    expect(edges(scene)[0]).to.be.at.least(8)
    await scene.until('the field is shown', () => bottomOf(field) <= visible - 24)
    expect(field.getBoundingClientRect().top).to.be.greaterThan(
      bottomOf(scene.root.querySelector('[part~=header]') as Element) - 1,
    )
    viewport.set({ height: SIZE.height })
    await scene.settled()
    await scene.until('back', () => edges(scene).join() === before.join())
  })

  it('behavior: follows a view that has moved, as on iOS', async () => {
    const scene = await opened()
    await gestures(scene)
    viewport.set({ height: 508, offsetTop: 200 })
    await scene.settled()
    await scene.until('moved', () => edges(scene)[1] === 708)
    expect(edges(scene)[0]).to.be.at.least(208)
    viewport.set({ height: 508, offsetTop: 336 })
    await scene.settled()
    await scene.until('moved on', () => edges(scene)[1] === 844)
    expect(edges(scene)[0]).to.be.at.least(344)
  })

  it('behavior: the button of a form stays above it', async () => {
    const scene = await opened({ connected: true })
    await scene.kit.open({ view: 'WalletSend' })
    const fields = () => [...scene.root.querySelectorAll<HTMLElement>('[data-view=WalletSend] input')]
    await scene.until('the form', () => fields().length > 1)
    await scene.settled()
    await gestures(scene)
    for (const visible of [508, 300]) {
      fields().at(-1)?.focus()
      viewport.set({ height: visible })
      await scene.settled()
      await scene.until('the card stands on it', () => edges(scene)[1] === visible)
      const field = fields().at(-1) as HTMLElement
      await scene.until('the field is shown', () => {
        const { top, bottom } = field.getBoundingClientRect()
        return top >= bottomOf(scene.root.querySelector('[part~=header]') as Element) && bottom <= visible
      })
      const review = [...scene.root.querySelectorAll('[data-view=WalletSend] button')].at(-1) as HTMLElement
      expect(bottomOf(review)).to.be.at.most(visible)
      expect(field.getBoundingClientRect().bottom).to.be.at.most(review.getBoundingClientRect().top)
    }
  })

  it('behavior: the card moves onto it and off it from where it is, in one motion', async () => {
    const scene = await loginScene(loginOptions({ socials: ['google', 'apple'], email: true }))
    await scene.kit.open({ view: 'AllWallets' })
    await scene.until('the list', () => scene.root.querySelectorAll('[data-testid^=wm-wallet-search-item]').length > 8)
    await scene.settled()
    await gestures(scene)
    const before = edges(scene)
    expect(before[1]).to.equal(SIZE.height)
    viewport.set({ height: 508 })
    expect(edges(scene), 'the moment it comes').to.deep.equal(before)
    await scene.settled()
    expect(edges(scene)[1]).to.equal(508)
    viewport.set({ height: SIZE.height })
    const frames = async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    }
    await frames()
    for (const one of scene.root.getAnimations()) one.finish()
    await frames()
    expect(edges(scene), 'with no second motion').to.deep.equal(before)
  })

  it('behavior: somebody who zooms in moves nothing', async () => {
    const scene = await opened()
    await gestures(scene)
    const before = edges(scene)
    viewport.set({ height: 422, offsetTop: 100, scale: 2 })
    await scene.settled()
    expect(edges(scene)).to.deep.equal(before)
  })

  it('behavior: the next open knows nothing of the last keyboard', async () => {
    const scene = await opened()
    await gestures(scene)
    const before = edges(scene)
    viewport.set({ height: 508 })
    await scene.settled()
    scene.kit.close()
    await scene.until('closed', () => !scene.root.querySelector('dialog')?.open)
    viewport.set({ height: SIZE.height })
    await scene.kit.open()
    await scene.settled()
    await scene.until('in its place', () => edges(scene).join() === before.join())
  })

  it('behavior: where the keyboard makes the window itself smaller, the field is in it', async () => {
    const scene = await loginScene(loginOptions({ socials: ['google', 'apple'], email: true }))
    await scene.kit.open()
    const field = await scene.find('[data-testid="wm-email-input"]')
    await scene.settled()
    await gestures(scene)
    field.focus()
    await setViewport({ width: 390, height: 320 })
    viewport.set({ height: 320 })
    await scene.settled()
    await scene.until('the field is shown', () => bottomOf(field) <= 320 - 12)
  })
})
