import { expect } from 'chai'
import { press } from '../../test/browser/commands.ts'
import { cardOf, cleanAfterEach, deepActive, dialogOf, left, pageButton } from '../../test/conformance/modal.ts'
import { createScene, wait } from '../../test/conformance/scene.ts'

describe('an embedded modal', function () {
  this.timeout(20_000)
  cleanAfterEach()

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

  it('behavior: set and taken away, the card is shown in the other way, with what it showed', async () => {
    const scene = await createScene()
    scene.element.setAttribute('embedded', '')
    await scene.find('[data-view=Connect]')
    await scene.settled()
    scene.element.removeAttribute('embedded')
    await scene.until('a dialog', () => dialogOf(scene)?.matches(':modal'))
    await scene.find('[data-view=Connect]')
    expect(scene.kit.getState().open).to.equal(true)
    scene.element.setAttribute('embedded', '')
    await scene.until('in place', () => dialogOf(scene)?.open && !dialogOf(scene).matches(':modal'))
    await scene.find('[data-view=Connect]')
    expect(scene.root.querySelectorAll('dialog')).to.have.length(1)
  })

  it('behavior: set on a closed modal, a visitor without a wallet sees Connect in place', async () => {
    const scene = await createScene()
    await scene.kit.open()
    await scene.find('[data-view=Connect]')
    scene.kit.close()
    await scene.until('closed', () => !dialogOf(scene).open)
    scene.element.setAttribute('embedded', '')
    await scene.until('in place', () => dialogOf(scene)?.open && !dialogOf(scene).matches(':modal'))
    await scene.find('[data-view=Connect]')
  })
})
