import { expect } from 'chai'
import { emulateMedia, mouse, press } from '../../test/browser/commands.ts'
import { describeElement } from '../../test/conformance/element.ts'
import { cardOf, cleanAfterEach, closed, dialogOf, left, opened, rejection } from '../../test/conformance/modal.ts'
import { createScene, type Scene, wait } from '../../test/conformance/scene.ts'
import type { WalletModal } from './wallet-modal.ts'

describeElement<WalletModal>({
  tag: 'wallet-modal',
  attributes: [
    { attribute: 'theme', property: 'theme', text: 'dark', value: 'dark', reflects: true },
    { attribute: 'locale', property: 'locale', text: 'de', value: 'de' },
    { attribute: 'project-id', property: 'projectId', text: 'abc', value: 'abc' },
    { attribute: 'networks', property: 'networks', text: 'eip155:1', value: 'eip155:1' },
    { attribute: 'default-network', property: 'defaultNetwork', text: 'eip155:1', value: 'eip155:1' },
    { attribute: 'preload', property: 'preload', text: 'idle', value: 'idle' },
  ],
  // Closed, it takes no room: the host's own style is all there is to see.
  alive: (element) => getComputedStyle(element).display === 'contents',
})

describe('wallet-modal', function () {
  this.timeout(20_000)
  cleanAfterEach()

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
      // The answer to a key press may come after the shake has ended, so the page itself notes both ends.
      const changes: number[] = []
      let moves = 0
      const observer = new MutationObserver(() => {
        changes.push(performance.now())
        moves = cardOf(scene).getAnimations().length
      })
      observer.observe(cardOf(scene), { attributeFilter: ['data-shake'] })
      await press('Escape')
      await scene.until('still', () => changes.length === 2 && cardOf(scene).dataset.shake === undefined)
      observer.disconnect()
      const [begin = 0, end = 0] = changes
      expect(end - begin).to.be.at.least(350)
      expect(moves, 'the card must not come in once more').to.equal(0)
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
          scene.kit.setTheme('light', { [name]: '' })
          await scene.until('taken back by script', () => look(scene) === before)
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
      await scene.until('the wallets', () => scene.view() === 'Connect')
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
