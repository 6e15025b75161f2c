import { expect } from 'chai'
import { emulateMedia, mouse, press, pressWith, setViewport } from '../../test/browser/commands.ts'
import { describeElement } from '../../test/conformance/element.ts'
import { createScene, endScenes, type Scene, type SceneOptions, wait } from '../../test/conformance/scene.ts'
import type { WalletModal } from './wallet-modal.ts'

describeElement<WalletModal>({
  tag: 'wallet-modal',
  attributes: [
    { attribute: 'theme', property: 'theme', text: 'dark', value: 'dark', reflects: true },
    { attribute: 'locale', property: 'locale', text: 'de', value: 'de' },
    { attribute: 'project-id', property: 'projectId', text: 'abc', value: 'abc' },
    { attribute: 'networks', property: 'networks', text: 'eip155:1', value: 'eip155:1' },
    { attribute: 'default-network', property: 'defaultNetwork', text: 'eip155:1', value: 'eip155:1' },
  ],
  // Closed, it takes no room: the host's own style is all there is to see.
  alive: (element) => getComputedStyle(element).display === 'contents',
})

const dialogOf = ({ root }: Scene) => root.querySelector('dialog') as HTMLDialogElement
const cardOf = ({ root }: Scene) => root.querySelector('[part~=card]') as HTMLElement

function deepActive(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** A button of the page, at its top left. */
function pageButton(into: Node = document.body, text = 'outside'): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { textContent: text })
  into.appendChild(button)
  left.add(button)
  return button
}
const left = new Set<Element>()

async function opened(options: SceneOptions = {}): Promise<Scene> {
  const scene = await createScene(options)
  await scene.kit.open()
  await scene.find('[data-view]')
  await scene.settled()
  return scene
}
const closed = (scene: Scene) => scene.until('closed', () => !dialogOf(scene).open)
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'resolved',
    (error: { readonly code?: unknown }) => error.code,
  )

describe('wallet-modal', function () {
  this.timeout(20_000)
  const said: unknown[] = []
  const { error } = console
  before(() => {
    console.error = (...words: unknown[]) => {
      said.push(words.map(String).join(' '))
      error(...words)
    }
  })
  after(() => {
    console.error = error
  })
  beforeEach(() => void said.splice(0))
  afterEach(async () => {
    await endScenes()
    for (const element of left) element.remove()
    left.clear()
    expect(said, 'console.error').to.deep.equal([])
  })

  describe('dialog', () => {
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

    it('behavior: Tab and Shift+Tab never reach the page', async () => {
      const [first] = [pageButton(), pageButton()]
      const scene = await opened()
      document.body.append(pageButton())
      const seen = new Set<Element | null>()
      for (let turn = 0; turn < 14; turn++) {
        await press('Tab')
        seen.add(deepActive())
      }
      for (let turn = 0; turn < 14; turn++) {
        await pressWith('Shift', 'Tab')
        seen.add(deepActive())
      }
      const outside = [...seen].filter((one) => one && one !== document.body && !dialogOf(scene).contains(one))
      expect(outside.map((one) => one?.outerHTML)).to.deep.equal([])
      expect(seen.size, 'controls reached').to.be.greaterThan(3)
      first?.focus()
      expect(deepActive(), 'the page is inert').not.to.equal(first)
    })

    it('behavior: a press on a place that does nothing leaves the focus inside', async () => {
      const scene = await opened()
      const { left: x, top: y } = cardOf(scene).getBoundingClientRect()
      await mouse('click', x + 3, y + 30)
      expect(cardOf(scene).matches(':focus-within')).to.equal(true)
      expect(getComputedStyle(deepActive() as Element).outlineStyle).to.equal('none')
      await press('Tab')
      expect(cardOf(scene).contains(deepActive())).to.equal(true)
    })

    it('behavior: Escape closes, and the focus goes back to where it was', async () => {
      const scene = await createScene()
      const opener = pageButton()
      opener.focus()
      await scene.kit.open()
      await scene.find('[data-view]')
      await press('Escape')
      await closed(scene)
      expect(deepActive()).to.equal(opener)
    })

    it('behavior: the focus goes back into a shadow root, and to a wallet-button', async () => {
      const scene = await createScene()
      const host = document.createElement('div')
      document.body.append(host)
      left.add(host)
      const own = pageButton(host.attachShadow({ mode: 'open' }))
      const button = Object.assign(document.createElement('wallet-button'), { kit: scene.kit })
      document.body.append(button)
      left.add(button)
      await wait(10)
      for (const opener of [own, button.shadowRoot?.querySelector('button') as HTMLElement]) {
        opener.focus()
        await scene.kit.open()
        await scene.find('[data-view]')
        await scene.until('the focus inside', () => dialogOf(scene).open && dialogOf(scene).contains(deepActive()))
        await press('Escape')
        await closed(scene)
        expect(deepActive()).to.equal(opener)
      }
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
      await mouse('click', 5, 5)
      await closed(scene)
    })

    it('behavior: the second press of a double click does not close, where the card shrank from under it', async () => {
      const scene = await opened()
      const card = cardOf(scene)
      const { left: x, bottom: y } = card.getBoundingClientRect()
      await mouse('move', x + 40, y - 10)
      await mouse('down')
      await mouse('up')
      card.style.maxHeight = '80px'
      await mouse('down')
      await mouse('up')
      await wait(60)
      expect(scene.kit.getState().open).to.equal(true)
      await wait(600)
      await mouse('down')
      await mouse('up')
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
      // The wheel goes to the dialog, which always has something to scroll and keeps it to itself.
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

  describe('a wallet on a foreign network', () => {
    const stray = async () => {
      const scene = await createScene({ connected: true })
      scene.wallet.chainId = '0x3e7'
      scene.wallet.emit('chainChanged', '0x3e7')
      await scene.until('the network', () => scene.kit.getState().caipNetworkId === 'eip155:999')
      return scene
    }

    it('behavior: opening leads there, and nothing but the way out closes it', async () => {
      const scene = await stray()
      await scene.kit.open()
      await scene.find('[data-view=UnsupportedChain]')
      await scene.settled()
      await press('Escape')
      const since = performance.now()
      expect(cardOf(scene).dataset.shake).to.equal('')
      await scene.until('still', () => cardOf(scene).dataset.shake === undefined)
      expect(performance.now() - since).to.be.at.least(350)
      // The browser itself closes on the second one without asking.
      await press('Escape')
      await press('Escape')
      await mouse('click', 5, 5)
      ;(await scene.button('Close')).click()
      await wait(250)
      expect(scene.kit.getState()).to.include({ open: true, view: 'UnsupportedChain' })
      expect(dialogOf(scene).matches(':modal')).to.equal(true)
      ;(await scene.button('Basalt')).click()
      await closed(scene)
    })

    it('behavior: by the button, too', async () => {
      const scene = await stray()
      const button = Object.assign(document.createElement('wallet-button'), { kit: scene.kit })
      document.body.append(button)
      left.add(button)
      button.click()
      await scene.find('[data-view=UnsupportedChain]')
    })

    it('param: allowed, the account opens', async () => {
      const scene = await createScene({ connected: true, options: { allowUnsupportedChain: true } })
      scene.wallet.chainId = '0x3e7'
      scene.wallet.emit('chainChanged', '0x3e7')
      await scene.until('the network', () => scene.kit.getState().caipNetworkId === 'eip155:999')
      await scene.kit.open()
      await scene.find('[data-view=Account]')
    })
  })

  describe('embedded', () => {
    it('default: in place, without overlay, lock or Close', async () => {
      const scene = await createScene()
      const box = document.createElement('section')
      box.style.cssText = 'position:absolute;left:50px;top:70px;width:400px'
      document.body.append(box)
      left.add(box)
      scene.element.setAttribute('embedded', '')
      box.append(scene.element)
      await scene.find('[data-view=Connect]')
      await scene.settled()
      expect(dialogOf(scene).matches(':modal')).to.equal(false)
      const { left: x, top: y } = cardOf(scene).getBoundingClientRect()
      expect([x, y]).to.deep.equal([50, 70])
      expect(scene.root.querySelector('[data-testid=wm-header-close]')).to.equal(null)
      const outside = pageButton()
      outside.focus()
      expect(deepActive(), 'the page can be used').to.equal(outside)
      await press('Escape')
      await wait(50)
      expect(scene.kit.getState().open).to.equal(true)
    })
  })

  describe('theme and language', () => {
    const scheme = ({ element }: Scene) => getComputedStyle(element).colorScheme
    const paint = (scene: Scene) => getComputedStyle(cardOf(scene)).backgroundColor

    it('param: theme light, dark and auto', async () => {
      const scene = await opened({ theme: 'light' })
      const light = paint(scene)
      expect(scheme(scene)).to.equal('light')
      scene.element.setAttribute('theme', 'dark')
      await wait(10)
      const dark = paint(scene)
      expect(scheme(scene)).to.equal('dark')
      expect(dark).not.to.equal(light)
      scene.element.setAttribute('theme', 'auto')
      try {
        await emulateMedia({ colorScheme: 'dark' })
        await wait(10)
        expect(paint(scene)).to.equal(dark)
        await emulateMedia({ colorScheme: 'light' })
        await wait(10)
        expect(paint(scene)).to.equal(light)
      } finally {
        await emulateMedia({ colorScheme: 'no-preference' })
      }
      scene.kit.setTheme('dark')
      expect(paint(scene)).to.equal(dark)
    })

    const token = (name: string) => (scene: Scene) => getComputedStyle(cardOf(scene)).getPropertyValue(name)
    const style = (name: 'fontFamily' | 'fontSize' | 'backgroundColor' | 'borderTopLeftRadius', selector: string) => {
      return (scene: Scene) => getComputedStyle(scene.root.querySelector(selector) as HTMLElement)[name]
    }
    const variables: readonly (readonly [string, string, (scene: Scene) => string])[] = [
      ['--wm-font-family', 'monospace', style('fontFamily', '#wm-title')],
      ['--wm-accent', 'rgb(200, 0, 0)', token('--w-accent')],
      ['--wm-color-mix', '#f00', style('backgroundColor', '[part~=card]')],
      ['--wm-color-mix-strength', '40', style('backgroundColor', '[part~=card]')],
      ['--wm-font-size-master', '20px', style('fontSize', '#wm-title')],
      ['--wm-border-radius-master', '9px', style('borderTopLeftRadius', '[part~=card]')],
      ['--wm-z-index', '4321', (scene) => getComputedStyle(dialogOf(scene)).zIndex],
      ['--wm-qr-color', 'rgb(1, 2, 3)', token('--w-qr')],
    ]
    for (const [name, value, look] of variables)
      it(`param: ${name} on :root`, async () => {
        const root = document.documentElement
        // A mixed colour shows only with some strength, and the other way round.
        if (name.startsWith('--wm-color-mix'))
          root.style.setProperty(
            name === '--wm-color-mix' ? '--wm-color-mix-strength' : '--wm-color-mix',
            name === '--wm-color-mix' ? '30' : '#00f',
          )
        try {
          const scene = await opened()
          const before = look(scene)
          root.style.setProperty(name, value)
          expect(look(scene)).not.to.equal(before)
          root.style.removeProperty(name)
          expect(look(scene)).to.equal(before)
          scene.kit.setTheme('light', { [name]: value })
          await scene.until('set by script', () => look(scene) !== before)
        } finally {
          root.removeAttribute('style')
        }
      })

    for (const [locale, dir, title] of [
      ['de', 'ltr', /verbinden|Verbinde/],
      ['ar', 'rtl', /[\u0600-\u06ff]/],
      ['en-XA', 'ltr', /[\u00c0-\u024f]/],
    ] as const)
      it(`param: locale ${locale}`, async () => {
        const scene = await createScene({ locale })
        await scene.kit.open()
        await scene.find('[data-view]')
        await scene.until('the words', () => title.test(scene.root.getElementById('wm-title')?.textContent ?? ''))
        expect(getComputedStyle(scene.body()).direction).to.equal(dir)
      })

    it("param: without a locale, the closest lang and then the page's", async () => {
      const scene = await createScene()
      scene.element.removeAttribute('locale')
      const box = document.createElement('section')
      box.lang = 'de'
      document.body.append(box)
      left.add(box)
      box.append(scene.element)
      await scene.kit.open()
      await scene.find('[data-view]')
      await scene.until('German', () => /erbind/.test(scene.root.getElementById('wm-title')?.textContent ?? ''))
    })
  })

  describe('events and promises', () => {
    it('default: wm-* bubble through shadow roots with their details', async () => {
      const scene = await createScene()
      const host = document.createElement('div')
      document.body.append(host)
      left.add(host)
      host.attachShadow({ mode: 'open' }).append(scene.element)
      const heard: [string, unknown][] = []
      const listen = (event: Event) => {
        expect([event.bubbles, event.composed]).to.deep.equal([true, true])
        heard.push([event.type, (event as CustomEvent).detail])
      }
      const names = [
        'open',
        'close',
        'connect',
        'disconnect',
        'account-change',
        'network-change',
        'view-change',
        'error',
      ]
      for (const name of names) document.addEventListener(`wm-${name}`, listen)
      try {
        await scene.kit.open()
        await scene.find('[data-view]')
        const { address } = await scene.kit.connect({ connectorId: scene.walletId })
        await scene.until('closed after its success', () => !scene.kit.getState().open)
        await wait(50)
        scene.wallet.chainId = '0x2'
        scene.wallet.emit('chainChanged', '0x2')
        await scene.until('the network', () => scene.kit.getState().caipNetworkId === 'eip155:2')
        await scene.kit.disconnect()
        expect(heard).to.deep.equal([
          ['wm-open', { view: 'Connect' }],
          ['wm-view-change', { view: 'ConnectingExternal' }],
          [
            'wm-connect',
            {
              namespace: 'eip155',
              address,
              caipAddress: `eip155:1:${address}`,
              caipNetworkId: 'eip155:1',
              connectorId: scene.walletId,
              reconnected: false,
            },
          ],
          ['wm-close', null],
          ['wm-network-change', { namespace: 'eip155', caipNetworkId: 'eip155:2', supported: true }],
          ['wm-disconnect', { namespace: 'eip155', connectorId: scene.walletId }],
        ])
      } finally {
        for (const name of names) document.removeEventListener(`wm-${name}`, listen)
      }
    })

    it('default: connect() through the modal resolves with the account', async () => {
      const scene = await createScene()
      const account = scene.kit.connect()
      ;(await scene.button(new RegExp(`^${scene.walletName}`))).click()
      expect(await account).to.include({ connectorId: scene.walletId, caipNetworkId: 'eip155:1' })
      await closed(scene)
    })

    it('error: closed, connect() rejects with MODAL_CLOSED, also while the wallet asks', async () => {
      const scene = await createScene()
      const first = rejection(scene.kit.connect())
      await scene.find('[data-view]')
      await press('Escape')
      expect(await first).to.equal('MODAL_CLOSED')
      await closed(scene)
      const release = scene.wallet.hold('eth_requestAccounts')
      const second = rejection(scene.kit.connect())
      await scene.until('open', () => dialogOf(scene).open)
      await scene.settled()
      ;(await scene.button(new RegExp(`^${scene.walletName}`))).click()
      await scene.until('the prompt', () => scene.wallet.count('eth_requestAccounts'))
      await press('Escape')
      expect(await second).to.equal('MODAL_CLOSED')
      release()
      await wait(50)
      expect(scene.kit.getState().status).to.equal('disconnected')
    })

    it('error: declined, connect() rejects with USER_REJECTED, and the modal offers another try', async () => {
      const scene = await createScene({ wallet: (wallet) => wallet.fail('eth_requestAccounts', { code: 4001 }) })
      const attempt = rejection(scene.kit.connect())
      ;(await scene.button(new RegExp(`^${scene.walletName}`))).click()
      expect(await attempt).to.equal('USER_REJECTED')
      await scene.button('Try again')
      expect(scene.kit.getState().open).to.equal(true)
    })

    it('error: destroyed, connect() rejects and the dialog is gone', async () => {
      const scene = await createScene()
      const attempt = rejection(scene.kit.connect())
      await scene.find('[data-view]')
      scene.kit.destroy()
      expect(['MODAL_CLOSED', 'KIT_DESTROYED']).to.include(await attempt)
      await closed(scene)
      expect(await rejection(scene.kit.open())).to.equal('KIT_DESTROYED')
    })

    it('behavior: without an element one is appended; with disableAppend there is an error', async () => {
      const scene = await createScene()
      scene.element.remove()
      await scene.kit.open()
      const added = document.querySelector('wallet-modal')
      expect(added?.kit).to.equal(scene.kit)
      added?.remove()
      await wait(10)
      const other = await createScene({ options: { disableAppend: true } })
      other.element.remove()
      expect(await rejection(other.kit.open())).to.equal('ELEMENT_MISSING')
      expect(await rejection(other.kit.connect())).to.equal('ELEMENT_MISSING')
      expect(other.kit.getState().open).to.equal(false)
    })

    it('behavior: the one that was appended goes when the page brings its own back', async () => {
      const scene = await createScene()
      const { parentNode } = scene.element
      scene.element.remove()
      await scene.kit.open()
      expect(document.querySelectorAll('wallet-modal').length).to.equal(1)
      parentNode?.append(scene.element)
      await scene.until('one of them', () => document.querySelectorAll('wallet-modal').length === 1)
      expect(document.querySelector('wallet-modal')).to.equal(scene.element)
      await scene.until('open in it', () => dialogOf(scene)?.open)
      expect(scene.kit.getState().open).to.equal(true)
    })

    it('behavior: two modals of two kits are independent', async () => {
      const [one, two] = [await createScene(), await createScene()]
      await one.kit.open()
      await one.find('[data-view]')
      expect(two.element.hasAttribute('open')).to.equal(false)
      one.kit.close()
      await closed(one)
      await two.kit.open()
      await two.find('[data-view]')
      expect(one.element.hasAttribute('open')).to.equal(false)
    })

    it("behavior: the wallet's own network change shows at once in the open modal", async () => {
      const scene = await opened({ connected: true })
      await scene.button('Meridian')
      scene.wallet.chainId = '0x2'
      scene.wallet.emit('chainChanged', '0x2')
      await scene.button('Basalt')
      expect(scene.kit.getState()).to.include({ open: true, caipNetworkId: 'eip155:2' })
    })
  })
})
