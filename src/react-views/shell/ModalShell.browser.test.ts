import { expect } from 'chai'
import { emulateMedia } from '../../../test/browser/commands.ts'
import { cardOf, opened } from '../../../test/conformance/modal.ts'
import { createScene, endScenes } from '../../../test/conformance/scene.ts'
import { install } from '../../../test/fakes/eip1193.ts'
import { internalKit } from '../../atoms/kit/internal-kit.ts'
import { historyAtom } from '../../atoms/navigation/router.atoms.ts'
import { activeSessionAtom } from '../../atoms/sessions/network/network.atoms.ts'
import { WmError } from '../../chains/core/errors.ts'
import { views } from '../views.ts'
import { loadedViews } from './useView.ts'

const refused = async (act: () => Promise<unknown>) => {
  try {
    await act()
  } catch (error) {
    return error
  }
  return undefined
}

describe('ModalShell', () => {
  afterEach(() => endScenes())

  it('behavior: a device without network is told, and when it is back as well', async () => {
    const scene = await createScene({})
    await scene.kit.open()
    const note = await scene.find('[data-testid="wm-offline"]')
    expect([note.textContent, getComputedStyle(note).display, note.getAttribute('role')]).to.eql(['', 'none', 'status'])
    let online = false
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online })
    try {
      dispatchEvent(new Event('offline'))
      await scene.until('the note', () => note.textContent?.startsWith('You’re offline'))
      expect(getComputedStyle(note).display).to.equal('block')
      online = true
      dispatchEvent(new Event('online'))
      await scene.until('no note', () => note.textContent === '')
    } finally {
      Reflect.deleteProperty(navigator, 'onLine')
    }
  })

  it('error: a view that does not exist is refused by name, and the next open works', async () => {
    const scene = await createScene({})
    const error = await refused(() => scene.kit.open({ view: 'Nope' as 'Connect' }))
    expect(WmError.is(error, 'OPTION_INVALID')).to.equal(true)
    expect(scene.kit.getState().open).to.equal(false)
    await scene.kit.open()
    await scene.button(/^Close/)
  })

  it('error: a shell that cannot be drawn keeps a title, Close and Try again, and mends itself', async () => {
    const scene = await createScene({})
    await scene.kit.open()
    await scene.button(/^Close/)
    const { store } = internalKit(scene.kit)
    const title = () => scene.root.querySelector('#wm-title')?.textContent ?? ''
    // React and the boundary both tell the console and the page, which is right and not what is tested here.
    const told = [console.error, window.reportError] as const
    console.error = window.reportError = () => {}
    try {
      // A route without what its title speaks of, which throws while drawing.
      store.set(historyAtom, [{ name: 'ConnectingExternal', params: undefined } as never])
      await scene.until('the reason', () => title() === 'This part didn’t load')
      await scene.button(/^Close/)
      store.set(historyAtom, [{ name: 'Connect', params: undefined }])
      ;(await scene.button('Try again')).click()
      await scene.until('the title', () => title().startsWith('Connect to'))
    } finally {
      ;[console.error, window.reportError] = told
    }
  })

  it('behavior: of the views that were shown only the last one is there, and none once it is closed', async () => {
    const scene = await createScene({})
    const views = () => [...scene.root.querySelectorAll<HTMLElement>('[data-view]')].map(({ dataset }) => dataset.view)
    await scene.kit.open()
    await scene.kit.open({ view: 'WhatIsAWallet' })
    await scene.until('the next', () => views().join() === 'WhatIsAWallet')
    await scene.kit.close()
    await scene.until('none', () => views().length === 0)
    expect(scene.root.querySelector('dialog')?.innerText.trim()).to.equal('')
  })

  it('a11y: the picture of the page before is hidden from all that read the dialog', async () => {
    const scene = await createScene({})
    await scene.kit.open()
    await scene.button(/^Close/)
    // The file that draws the picture loads after the first page.
    await scene.kit.open({ view: 'WhatIsAWallet' })
    await scene.settled()
    const seen = new Set<string>()
    const watch = new MutationObserver(() => {
      for (const one of scene.root.querySelectorAll('[part=body] ~ div'))
        seen.add(`${(one as HTMLElement).inert} ${one.ariaHidden}`)
    })
    watch.observe(scene.root, { childList: true, subtree: true })
    try {
      await scene.kit.open({ view: 'WhatIsANetwork' })
      await scene.until('the picture', () => seen.size > 0)
    } finally {
      watch.disconnect()
    }
    expect([...seen]).to.eql(['true true'])
  })

  it('behavior: a view that the page opens in the open modal enters forward and is told, also after a way back', async () => {
    const scene = await createScene({})
    await scene.kit.open()
    await scene.kit.open({ view: 'WhatIsAWallet' })
    ;(await scene.button('Back')).click()
    await scene.until('back', () => scene.view() === 'Connect')
    const told: string[] = []
    scene.kit.on('view-change', ({ view }) => told.push(view))
    await scene.kit.open({ view: 'WhatIsANetwork' })
    const page = await scene.find('[data-view=WhatIsANetwork][data-direction]')
    expect([page.dataset.direction, ...told]).to.deep.equal(['forward', 'WhatIsANetwork'])
  })

  it('behavior: for those who asked for less motion the card keeps its height until the next view is here', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    const definition = views.WhatIsAWallet as { load: () => Promise<unknown> }
    const { load } = definition
    let arrive = (_: unknown) => {}
    const line = new Promise((resolve) => (arrive = resolve))
    definition.load = () => line.then(load)
    loadedViews.delete('WhatIsAWallet')
    try {
      const scene = await opened()
      const height = () => cardOf(scene).offsetHeight
      const before = height()
      await scene.kit.open({ view: 'WhatIsAWallet' })
      await scene.until('drawn', () => scene.root.querySelector('[data-view=WhatIsAWallet]'))
      for (let frames = 0; frames < 3; frames++) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        expect(height(), `frame ${frames}`).to.equal(before)
      }
      arrive(undefined)
      await scene.button('Get a wallet')
      await scene.until('its own height', () => height() !== before)
    } finally {
      definition.load = load
      await emulateMedia({ reducedMotion: 'no-preference' })
    }
  })

  it('behavior: Account without an account is Connect', async () => {
    const scene = await createScene({})
    await scene.kit.open({ view: 'Account' })
    expect(scene.kit.getState().view).to.equal('Connect')
  })

  it('behavior: on a foreign network no view but the way out opens', async () => {
    const scene = await createScene({ connected: true })
    scene.wallet.chainId = '0x1092'
    scene.wallet.emit('chainChanged', '0x1092')
    await scene.until('moved', () => scene.kit.getState().caipNetworkId === 'eip155:4242')
    await scene.kit.open({ view: 'WalletSend' })
    expect(scene.kit.getState().view).to.equal('UnsupportedChain')
    expect(internalKit(scene.kit).store.get(activeSessionAtom)).not.to.equal(undefined)
  })

  it('error: a way to connect that there is not is refused by name', async () => {
    const scene = await createScene({})
    const error = await refused(() => scene.kit.connect({ mail: 'a@b.example' } as never))
    expect(WmError.is(error, 'OPTION_INVALID') && error.data.option).to.equal('mail')
    expect(scene.kit.getState().open).to.equal(false)
  })

  it('behavior: a wallet is found by its rdns as well', async () => {
    const scene = await createScene({ alone: true })
    const info = { uuid: crypto.randomUUID(), name: 'Tern', rdns: 'example.tern', icon: 'data:image/png;base64,AA==' }
    const stop = install(window, scene.wallet, info)
    const account = await scene.kit.connect({ walletId: 'example.tern' })
    expect(account.connectorId).to.equal('example.tern')
    stop()
  })
})
