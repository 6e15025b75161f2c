import { expect } from 'chai'
import { press, setViewport } from '../../../test/browser/commands.ts'
import { arriveAt, loginScene } from '../../../test/conformance/login-scene.ts'
import { cardOf, cleanAfterEach, closed, dialogOf, opened } from '../../../test/conformance/modal.ts'
import { createScene, type Scene, wait } from '../../../test/conformance/scene.ts'
import { route } from '../../atoms/navigation/routes.ts'

const KEY = 'wallet-modal'
const marked = () => typeof history.state?.[KEY] === 'string'

/** The browser's own Back, which has an effect only later. */
async function back() {
  const come = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await come
  await wait(20)
}

const held = async (scene: Scene) => {
  await scene.until('the entry', marked)
  return scene
}

describe('Back in the drawer', function () {
  this.timeout(20_000)
  cleanAfterEach()
  let count = 0
  beforeEach(async () => {
    await setViewport({ width: 390, height: 844 })
    // A page with a state of its own, and one to go back to.
    history.pushState({ page: ++count }, '', '#before')
    history.pushState({ page: ++count }, '', '#here')
  })
  afterEach(async () => {
    await wait(100)
    await setViewport({ width: 800, height: 600 })
  })

  it('behavior: leads one view back, then out of the modal, and then where the page leads', async () => {
    const scene = await held(await opened())
    expect([history.state.page, location.hash], 'the state of the page is kept').to.deep.equal([count, '#here'])
    await scene.kit.open({ view: 'WhatIsAWallet' })
    await scene.until('the second view', () => scene.view() === 'WhatIsAWallet')
    await back()
    await scene.until('the first view', () => scene.view() === 'Connect')
    expect([scene.kit.getState().open, marked()]).to.deep.equal([true, true])
    await back()
    await closed(scene)
    expect([history.state.page, marked(), location.hash]).to.deep.equal([count, false, '#here'])
    await wait(100)
    await back()
    expect([history.state.page, location.hash]).to.deep.equal([count - 1, '#before'])
  })

  it('behavior: closed by its button, it leaves no entry', async () => {
    const scene = await held(await opened())
    for (let turn = 0; turn < 3; turn++) {
      ;(await scene.button('Close')).click()
      await closed(scene)
      await scene.until('its end', () => !marked())
      await scene.kit.open()
      await held(scene)
    }
    ;(await scene.button('Close')).click()
    await scene.until('its end', () => !marked())
    await back()
    expect(history.state.page).to.equal(count - 1)
  })

  it('behavior: opened again at once, it has one entry', async () => {
    const scene = await held(await opened())
    ;(await scene.button('Close')).click()
    await scene.kit.open()
    await wait(150)
    // On a busy computer, the step back that is under way takes longer.
    await scene.until('its entry', marked)
    expect(scene.kit.getState().open).to.equal(true)
    ;(await scene.button('Close')).click()
    await wait(62)
    await scene.kit.open()
    await wait(150)
    // On a busy computer, the step back that is under way takes longer.
    await scene.until('its entry', marked)
    expect(scene.kit.getState().open).to.equal(true)
    await back()
    await closed(scene)
    await wait(100)
    await back()
    expect(history.state.page).to.equal(count - 1)
  })

  it('behavior: closed by the page, it waits for what the page does, and takes nothing of it back', async () => {
    const scene = await held(await opened())
    scene.kit.close()
    history.pushState({ page: 'next' }, '', '#next')
    await wait(3_300)
    expect([history.state.page, location.hash]).to.deep.equal(['next', '#next'])
    await scene.kit.open()
    await held(scene)
    scene.kit.close()
    await wait(300)
    expect(marked(), 'not at once').to.equal(true)
    await scene.until('its end', () => !marked())
    expect(location.hash).to.equal('#next')
  })

  it('behavior: a page that navigates while it is open keeps its way back', async () => {
    const scene = await held(await opened())
    history.pushState({ page: 'on' }, '', '#on')
    await back()
    expect([scene.kit.getState().open, marked(), location.hash]).to.deep.equal([true, true, '#here'])
    history.pushState({ page: 'on' }, '', '#on')
    ;(await scene.button('Close')).click()
    await closed(scene)
    await wait(150)
    expect([history.state.page, location.hash], 'not taken back').to.deep.equal(['on', '#on'])
  })

  it('behavior: a page that goes to a fragment while it is open is no Back', async () => {
    const scene = await held(await opened())
    location.hash = '#part'
    await wait(50)
    expect([scene.kit.getState().open, location.hash]).to.deep.equal([true, '#part'])
  })

  it('behavior: the entry that a reload has left is used again', async () => {
    history.pushState({ page: ++count, [KEY]: '123.1' }, '')
    const { length } = history
    const scene = await held(await opened())
    expect([history.length, history.state[KEY] === '123.1']).to.deep.equal([length, false])
    await back()
    await closed(scene)
    expect(history.state.page).to.equal(count - 1)
  })

  it('behavior: two kits of a page each have their own', async () => {
    const first = await held(await opened())
    const mark = history.state[KEY]
    const second = await createScene()
    await second.kit.open()
    await second.until('its entry', () => marked() && history.state[KEY] !== mark)
    await back()
    await second.until('closed', () => !second.kit.getState().open)
    expect([first.kit.getState().open, history.state[KEY]]).to.deep.equal([true, mark])
    await back()
    await closed(first)
    await wait(100)
    await back()
    expect(history.state.page).to.equal(count - 1)
  })

  it('behavior: a request of the embedded wallet is not lost', async () => {
    const scene = await loginScene()
    await arriveAt(scene, route('ApproveTransaction'))
    await held(scene)
    await scene.until('shown', () => scene.client.boxes.length > 0)
    for (let turn = 0; turn < 2; turn++) {
      const shaken = scene.until('shaken', () => cardOf(scene).dataset.shake === '')
      await back()
      await shaken
      await held(scene)
      expect([scene.view(), scene.client.count('rejectRequests')]).to.deep.equal(['ApproveTransaction', 0])
      expect(scene.kit.getState().open).to.equal(true)
      await scene.until('still again', () => cardOf(scene).dataset.shake === undefined)
    }
  })

  it('behavior: a page whose state is no object is left as it is', async () => {
    history.replaceState('own', '')
    const { length } = history
    const scene = await opened()
    await wait(100)
    expect([history.state, history.length]).to.deep.equal(['own', length])
    ;(await scene.button('Close')).click()
    await closed(scene)
    await wait(100)
    expect([history.state, location.hash]).to.deep.equal(['own', '#here'])
  })

  it('behavior: in a wider window the history stays as it is', async () => {
    await setViewport({ width: 600, height: 844 })
    const { length } = history
    const scene = await opened()
    await wait(100)
    expect([marked(), history.length]).to.deep.equal([false, length])
    ;(await scene.button('Close')).click()
    await closed(scene)
  })

  it('behavior: Escape leads back and out as well, as without a drawer', async () => {
    const scene = await held(await opened())
    await scene.kit.open({ view: 'WhatIsAWallet' })
    await scene.until('the second view', () => scene.view() === 'WhatIsAWallet')
    await press('Escape')
    await scene.until('the first view', () => scene.view() === 'Connect')
    await press('Escape')
    await closed(scene)
    await scene.until('its end', () => !marked())
  })

  describe('where the browser tells the dialog of it', () => {
    before(() => {
      Object.defineProperty(navigator, 'userAgent', {
        configurable: true,
        value: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
      })
    })
    after(() => void Reflect.deleteProperty(navigator, 'userAgent'))

    /** The gesture as Chrome on Android tells of it. */
    const gesture = (scene: Scene, cancelable: boolean) => {
      const dialog = dialogOf(scene)
      if (dialog.dispatchEvent(new Event('cancel', { cancelable }))) dialog.close()
    }

    it('behavior: leads one view back, then out of the modal, without an entry', async () => {
      const scene = await opened()
      await scene.kit.open({ view: 'WhatIsAWallet' })
      await scene.until('the second view', () => scene.view() === 'WhatIsAWallet')
      await wait(100)
      gesture(scene, true)
      await scene.until('the first view', () => scene.view() === 'Connect')
      expect([dialogOf(scene).open, marked()]).to.deep.equal([true, false])
      gesture(scene, true)
      await closed(scene)
    })

    it('behavior: where the browser insists on closing, the dialog is shown again for the view before', async () => {
      const scene = await opened()
      await scene.kit.open({ view: 'WhatIsAWallet' })
      await scene.until('the second view', () => scene.view() === 'WhatIsAWallet')
      await wait(100)
      gesture(scene, false)
      await scene.until('the first view', () => scene.view() === 'Connect')
      await scene.until('shown again', () => dialogOf(scene).matches(':modal'))
      dialogOf(scene).close()
      await scene.until('closed', () => !scene.kit.getState().open)
      expect(dialogOf(scene).open).to.equal(false)
    })

    it('behavior: a request of the embedded wallet is not lost', async () => {
      const scene = await loginScene()
      await arriveAt(scene, route('ApproveTransaction'))
      await scene.until('shown', () => scene.client.boxes.length > 0)
      await wait(100)
      for (const cancelable of [true, false]) {
        gesture(scene, cancelable)
        await wait(50)
        await scene.until('shown still, or again', () => dialogOf(scene).matches(':modal'))
        expect([scene.view(), scene.client.count('rejectRequests')]).to.deep.equal(['ApproveTransaction', 0])
        expect(scene.kit.getState().open).to.equal(true)
      }
    })

    it('behavior: Escape beside the dialog rejects a request, which the gesture does not', async () => {
      const scene = await loginScene()
      await arriveAt(scene, route('ApproveTransaction'))
      await scene.until('shown', () => scene.client.boxes.length > 0)
      await wait(100)
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
      gesture(scene, true)
      await closed(scene)
    })
  })
})
