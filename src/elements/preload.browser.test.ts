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
