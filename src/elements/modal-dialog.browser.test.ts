import { expect } from 'chai'
import { emulateMedia, mouse, press, setViewport } from '../../test/browser/commands.ts'
import {
  cardOf,
  cleanAfterEach,
  closed,
  deepActive,
  dialogOf,
  left,
  opened,
  rejection,
} from '../../test/conformance/modal.ts'
import { createScene, endScenes, wait } from '../../test/conformance/scene.ts'

describe('dialog of wallet-modal', function () {
  this.timeout(20_000)
  cleanAfterEach()

  for (const view of ['Account', 'WalletReceive', 'UnsupportedChain'] as const)
    it(`behavior: ${view}, a view of an account, leads to Connect while nobody is connected`, async () => {
      const scene = await createScene()
      await scene.kit.open({ view })
      expect(scene.kit.getState().view).to.equal('Connect')
    })

  it('behavior: can be pressed where a dialog of the page has taken all presses from the body', async () => {
    const scene = await createScene()
    document.body.style.pointerEvents = 'none'
    try {
      await scene.kit.open()
      const close = await scene.button('Close')
      const { x, y, width, height } = close.getBoundingClientRect()
      const pressed = scene.root.elementFromPoint(x + width / 2, y + height / 2)
      expect(pressed && close.contains(pressed)).to.equal(true)
    } finally {
      document.body.style.pointerEvents = ''
    }
  })

  it('default: in the top layer, the focus inside', async () => {
    const scene = await opened()
    expect(dialogOf(scene).matches(':modal')).to.equal(true)
    expect(dialogOf(scene).contains(deepActive())).to.equal(true)
    expect(scene.element.hasAttribute('open')).to.equal(true)
  })

  it('param: open as attribute and property, both ways', async () => {
    const scene = await createScene()
    scene.element.setAttribute('open', '')
    await scene.find('[data-view=Connect]')
    expect(scene.kit.getState().open).to.equal(true)
    scene.element.removeAttribute('open')
    await closed(scene)
    expect(scene.kit.getState().open).to.equal(false)
    await scene.kit.open()
    await scene.until('reflected', () => scene.element.hasAttribute('open'))
    scene.kit.close()
    await scene.until('reflected', () => !scene.element.hasAttribute('open'))
  })

  it('param: open in the markup, with the kit there before and after', async () => {
    const scene = await createScene()
    scene.element.remove()
    const early = Object.assign(document.createElement('wallet-modal'), { kit: scene.kit, open: true })
    document.body.append(early)
    left.add(early)
    await scene.until('open', () => early.shadowRoot?.querySelector('dialog')?.open)
    early.remove()
    await wait(10)
    const late = document.createElement('wallet-modal')
    late.setAttribute('open', '')
    late.kit = scene.kit
    left.add(late)
    document.body.append(late)
    await scene.until('open', () => late.shadowRoot?.querySelector('dialog')?.open)
    late.open = false
    await scene.until('closed', () => !scene.kit.getState().open)
  })

  it('error: an attribute that names no network is told in the console, and nothing is thrown at the page', async () => {
    await endScenes()
    const { warn } = console
    const warned: string[] = []
    console.warn = (error: unknown) => void warned.push(String(error))
    const element = document.createElement('wallet-modal')
    element.setAttribute('networks', ';;;')
    left.add(element)
    document.body.append(element)
    await wait(50)
    console.warn = warn
    expect(warned.join()).to.include('names ";;;"')
    expect(await rejection(element.show())).to.equal('OPTION_INVALID')
    element.setAttribute('networks', 'eip155:1')
    await element.show()
    expect(element.kit?.getState().open).to.equal(true)
    element.kit?.destroy()
  })

  for (const [name, attributes] of [
    ['networks', { networks: 'eip155:77777' }],
    ['default-network', { networks: 'eip155:1', 'default-network': 'eip155:10' }],
  ] as const)
    it(`error: open with a wrong ${name} is told once, by the console and by wm-error`, async () => {
      await endScenes()
      const { warn } = console
      const warned: string[] = []
      const heard: string[] = []
      const thrown: string[] = []
      const uncaught = (event: ErrorEvent) => {
        thrown.push(event.message)
        event.preventDefault()
      }
      addEventListener('error', uncaught)
      console.warn = (error: unknown) => void warned.push(String(error))
      const element = document.createElement('wallet-modal')
      for (const [attribute, text] of Object.entries(attributes)) element.setAttribute(attribute, text)
      element.setAttribute('open', '')
      element.addEventListener('wm-error', ({ detail }) => heard.push(detail.code))
      left.add(element)
      document.body.append(element)
      await wait(50)
      console.warn = warn
      removeEventListener('error', uncaught)
      expect(thrown).to.deep.equal([])
      expect(warned).to.have.lengthOf(1)
      expect(heard).to.deep.equal(['OPTION_INVALID'])
      expect(element.open).to.equal(false)
      element.setAttribute('networks', 'eip155:1')
      element.removeAttribute('default-network')
      element.open = true
      await wait(50)
      expect(element.kit?.getState().open).to.equal(true)
      element.kit?.destroy()
    })

  it('behavior: a click beside the card closes, a press that began inside does not', async () => {
    const scene = await opened()
    const { left: x, top: y } = cardOf(scene).getBoundingClientRect()
    await mouse('move', x + 40, y + 30)
    await mouse('down')
    await mouse('move', 5, 5)
    await mouse('up')
    await wait(60)
    expect(scene.kit.getState().open).to.equal(true)
    await mouse('click', x + 4, y + 40)
    await wait(60)
    expect(scene.kit.getState().open, 'inside').to.equal(true)
    // Any earlier it would be the second press of a double click.
    await wait(600)
    await mouse('click', 5, 5)
    await closed(scene)
  })

  it('behavior: the second press of a double click does not close, where the card shrank from under it', async () => {
    const scene = await opened()
    const card = cardOf(scene)
    const { left: x, bottom: y } = card.getBoundingClientRect()
    await mouse('move', x + 40, y - 10)
    card.addEventListener('click', () => (card.style.maxHeight = '80px'), { once: true })
    // Sent at once: on a busy machine, presses that wait for each other would be too late for a double click.
    await Promise.all([mouse('down'), mouse('up'), mouse('down'), mouse('up')])
    await wait(60)
    expect(card.getBoundingClientRect().bottom).to.be.below(y - 10)
    expect(scene.kit.getState().open).to.equal(true)
    await wait(600)
    await mouse('down')
    await mouse('up')
    await closed(scene)
  })

  it('behavior: the second press of a double click that opens it does not close it', async () => {
    const scene = await opened()
    scene.kit.close()
    await closed(scene)
    const dialog = dialogOf(scene)
    const pressBeside = () => {
      dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }
    // Pressed as soon as it is shown, however busy the machine is.
    const pressed = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (!dialog.open) return
        observer.disconnect()
        pressBeside()
        resolve()
      }).observe(dialog, { attributeFilter: ['open'] })
    })
    await scene.kit.open()
    await pressed
    await scene.settled()
    expect(scene.kit.getState().open).to.equal(true)
    await wait(600)
    pressBeside()
    await closed(scene)
  })

  it('behavior: a press beside the card closes right after one inside, where it is far from it', async () => {
    const scene = await opened()
    const dialog = dialogOf(scene)
    await wait(600)
    const press = (target: Element, place: { clientX: number; clientY: number }) => {
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true, ...place }))
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, ...place }))
    }
    press(cardOf(scene), { clientX: 200, clientY: 200 })
    press(dialog, { clientX: 205, clientY: 205 })
    await scene.settled()
    expect(scene.kit.getState().open, 'near').to.equal(true)
    press(cardOf(scene), { clientX: 200, clientY: 200 })
    press(dialog, { clientX: 5, clientY: 5 })
    await closed(scene)
  })

  it('behavior: the page neither scrolls nor moves', async () => {
    const tall = document.createElement('div')
    tall.style.height = '4000px'
    document.body.prepend(tall)
    left.add(tall)
    scrollTo(0, 300)
    const measure = () => ({
      y: scrollY,
      width: document.documentElement.clientWidth,
      x: tall.getBoundingClientRect().x,
    })
    const before = measure()
    const scene = await opened()
    expect(measure()).to.deep.equal(before)
    for (const key of ['PageDown', 'End', 'Space', 'ArrowDown', 'Home', 'PageUp']) await press(key)
    await wait(150)
    expect(measure()).to.deep.equal(before)
    // The wheel scrolls the dialog, which is always taller than the window and does not pass scrolling on to the page.
    const dialog = dialogOf(scene)
    expect(dialog.scrollHeight).to.be.greaterThan(dialog.clientHeight)
    expect(getComputedStyle(dialog).overscrollBehaviorY).to.equal('contain')
    expect(document.elementFromPoint(3, 3)).to.equal(scene.element)
    await press('Escape')
    await closed(scene)
    expect(measure()).to.deep.equal(before)
    scrollTo(0, 0)
  })

  it('behavior: a drawer up to 430 pixels, a card from there on', async () => {
    try {
      await setViewport({ width: 430, height: 700 })
      const scene = await opened()
      const drawer = cardOf(scene).getBoundingClientRect()
      expect([drawer.left, Math.round(drawer.width), Math.round(drawer.bottom)]).to.deep.equal([0, 430, 700])
      await setViewport({ width: 431, height: 700 })
      await scene.settled()
      const card = cardOf(scene).getBoundingClientRect()
      expect(card.width).to.equal(360)
      expect(card.left).to.be.closeTo(35.5, 1)
      expect(card.bottom).to.be.lessThan(700)
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })

  it('behavior: for those who asked for less motion nothing moves', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    try {
      const scene = await createScene()
      await scene.kit.open()
      await scene.until('the dialog', () => scene.root.querySelector('dialog')?.open)
      const moved = cardOf(scene)
        .getAnimations()
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
        .filter((frame) => 'transform' in frame)
      expect(moved).to.deep.equal([])
      await scene.find('[data-view]')
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' })
    }
  })

  it('behavior: moved in the page while open, it is open and modal again', async () => {
    const scene = await opened()
    const box = document.createElement('section')
    document.body.append(box)
    left.add(box)
    box.append(scene.element)
    await scene.until('open', () => scene.root.querySelector('dialog')?.matches(':modal'))
    await scene.find('[data-view=Connect]')
    expect(scene.root.querySelectorAll('dialog')).to.have.lengthOf(1)
    expect(scene.kit.getState().open).to.equal(true)
    document.body.append(scene.element)
    await scene.find('[data-view=Connect]')
    await press('Escape')
    await closed(scene)
  })

  it('behavior: taken out of the page while open, it is closed', async () => {
    const scene = await opened()
    scene.element.remove()
    await wait(10)
    expect(scene.kit.getState().open).to.equal(false)
    document.body.append(scene.element)
    await wait(10)
    expect(scene.root.querySelector('dialog')?.open ?? false).to.equal(false)
  })

  it('behavior: opened and closed 50 times, the tree does not grow', async () => {
    const scene = await opened()
    scene.kit.close()
    await closed(scene)
    await wait(250)
    const before = scene.root.querySelectorAll('*').length
    for (let turn = 0; turn < 50; turn++) {
      await scene.kit.open()
      scene.kit.close()
    }
    await closed(scene)
    await wait(250)
    expect(scene.root.querySelectorAll('*').length).to.equal(before)
    expect(scene.root.querySelectorAll('dialog')).to.have.lengthOf(1)
  })
})
