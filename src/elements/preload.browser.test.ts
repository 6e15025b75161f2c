import { expect } from 'chai'
import { createScene, endScenes, wait } from '../../test/conformance/scene.ts'
import { internalKit } from '../atoms/kit/internal-kit.ts'
import type { KitHandle } from '../atoms/kit/kit-handle.ts'

/** Counts how often a part of the page asks for the code of the kit, which comes with everything that an open needs. */
function count(kit: KitHandle): () => number {
  const inside = internalKit(kit)
  const { runtime } = inside
  let asked = 0
  Object.assign(inside, {
    runtime: () => {
      asked++
      return runtime()
    },
  })
  return () => asked
}

describe('preload', () => {
  afterEach(async () => {
    Reflect.deleteProperty(navigator, 'connection')
    await endScenes()
    for (const element of document.querySelectorAll('wallet-button')) element.remove()
  })

  const save = (saveData: boolean) =>
    Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })

  /** A pointer that reaches the button of a page whose modal has the attribute. */
  async function reach(preload?: string) {
    const scene = await createScene()
    if (preload) scene.element.setAttribute('preload', preload)
    const button = document.body.appendChild(Object.assign(document.createElement('wallet-button'), { kit: scene.kit }))
    await wait(10)
    const asked = count(scene.kit)
    button.shadowRoot?.querySelector('button')?.dispatchEvent(new PointerEvent('pointerenter'))
    return { scene, asked, button }
  }

  it('default: a pointer that reaches the button fetches the first view', async () => {
    expect((await reach()).asked()).to.equal(1)
  })

  it('param: none fetches nothing before the click', async () => {
    const { scene, asked, button } = await reach('none')
    expect(asked()).to.equal(0)
    button.click()
    await scene.find('[data-view=Connect]')
  })

  it('param: idle fetches it without a touch', async () => {
    const scene = await createScene()
    const asked = count(scene.kit)
    const modal = Object.assign(document.createElement('wallet-modal'), { kit: scene.kit })
    modal.setAttribute('preload', 'idle')
    document.body.append(modal)
    await scene.until('the first view', asked)
    modal.remove()
  })

  /** A page whose first view is drawn in the closed dialog, as after a pointer has reached the button. */
  async function drawn() {
    const { scene, button } = await reach()
    const dialog = () => scene.root.querySelector('dialog') as HTMLDialogElement
    await scene.until('the closed view', () => scene.root.querySelector(`[data-testid="wm-wallet-${scene.walletId}"]`))
    return { scene, button, dialog: dialog() }
  }

  it('behavior: the press after it shows the view within its own task', async () => {
    const { button, dialog } = await drawn()
    const { port1, port2 } = new MessageChannel()
    const nextTask = new Promise<boolean>((resolve) => {
      port1.onmessage = () => resolve(dialog.open)
    })
    button.click()
    port2.postMessage(undefined)
    expect(await nextTask).to.equal(true)
  })

  it('behavior: the press after it leaves the style of the card and the text of the button as they are', async () => {
    const { scene, button, dialog } = await drawn()
    const label = button.shadowRoot?.querySelector('[part=label]') as HTMLElement
    const seen: string[] = []
    const observer = new MutationObserver((records) => {
      for (const { type } of records) seen.push(type)
    })
    observer.observe(dialog, { attributeFilter: ['dir'] })
    observer.observe(label, { childList: true })
    button.click()
    await scene.until('open', () => dialog.open)
    await wait(0)
    observer.disconnect()
    // The direction is set once.
    expect(seen).to.deep.equal(['attributes'])
    expect(dialog.dir).to.equal('ltr')
  })

  it('behavior: what it draws is laid out in the closed dialog, so that its fonts are there at the press', async () => {
    const { scene, dialog } = await drawn()
    const seen: string[] = []
    Object.defineProperty(dialog, 'offsetHeight', { get: () => seen.push(getComputedStyle(dialog).display) })
    scene.root.querySelector('[data-view=Connect]')?.append(document.createElement('p'))
    await scene.until('the layout', () => seen.length > 0)
    expect(seen).to.deep.equal(['block'])
    expect([getComputedStyle(dialog).display, dialog.open]).to.deep.equal(['none', false])
  })

  for (const preload of ['intent', 'idle'])
    it(`behavior: ${preload} fetches nothing for a visitor who saves data`, async () => {
      save(true)
      const scene = await createScene()
      const asked = count(scene.kit)
      const modal = Object.assign(document.createElement('wallet-modal'), { kit: scene.kit, preload })
      document.body.append(modal)
      const button = document.body.appendChild(
        Object.assign(document.createElement('wallet-button'), { kit: scene.kit }),
      )
      await wait(100)
      button.shadowRoot?.querySelector('button')?.dispatchEvent(new PointerEvent('pointerenter'))
      expect(asked()).to.equal(0)
      modal.remove()
    })
})
