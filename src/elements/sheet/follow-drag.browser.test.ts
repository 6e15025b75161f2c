import { expect } from 'chai'
import { emulateMedia, mouse, resetMouse, setViewport } from '../../../test/browser/commands.ts'
import { arriveAt, loginScene } from '../../../test/conformance/login-scene.ts'
import { cardOf, cleanAfterEach, closed, opened } from '../../../test/conformance/modal.ts'
import { type Scene, wait } from '../../../test/conformance/scene.ts'
import { route } from '../../atoms/navigation/routes.ts'

/** The lower edge: unlike the upper one, it stays where the content of the card grows. */
const edgeOf = (scene: Scene) => Math.round(cardOf(scene).getBoundingClientRect().bottom)
const headerOf = ({ root }: Scene) => root.querySelector('[part~=header]') as HTMLElement

/** Presses on the middle of the header, which the gestures have made draggable. */
async function grab(scene: Scene) {
  await scene.until('the gestures', () => getComputedStyle(headerOf(scene)).touchAction === 'none')
  const { top, height } = headerOf(scene).getBoundingClientRect()
  const y = top + height / 2
  await mouse('move', 200, y)
  await mouse('down')
  return y
}

/** Moves so slowly that only the distance counts. */
async function dragSlowly(scene: Scene, by: number) {
  const y = await grab(scene)
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await mouse('move', 200, y + by * part)
    await wait(20)
  }
  await wait(140)
}

describe('drag of the drawer', function () {
  this.timeout(20_000)
  cleanAfterEach()
  beforeEach(async () => {
    await setViewport({ width: 390, height: 844 })
  })
  afterEach(async () => {
    await resetMouse()
    await setViewport({ width: 800, height: 600 })
  })

  it('behavior: the card follows the finger, and closes from a third of its height on', async () => {
    const scene = await opened()
    const rest = edgeOf(scene)
    const far = Math.round(cardOf(scene).offsetHeight / 3) + 10
    await dragSlowly(scene, far)
    expect(edgeOf(scene) - rest).to.be.closeTo(far, 2)
    expect(scene.kit.getState().open).to.equal(true)
    await mouse('up')
    await closed(scene)
    expect(scene.kit.getState().open).to.equal(false)
    await wait(200)
    await scene.kit.open()
    await scene.settled()
    expect(edgeOf(scene), 'opened again in its place').to.equal(rest)
  })

  it('behavior: a shorter drag springs back', async () => {
    const scene = await opened()
    const rest = edgeOf(scene)
    await dragSlowly(scene, Math.round(cardOf(scene).offsetHeight / 3) - 20)
    await mouse('up')
    await wait(20)
    const moved = cardOf(scene).getAnimations()
    expect(moved, 'an animation back').to.have.lengthOf(1)
    await scene.settled()
    expect(edgeOf(scene)).to.equal(rest)
    expect(scene.kit.getState().open).to.equal(true)
  })

  it('behavior: a fast drag closes, however short', async () => {
    const scene = await opened()
    const y = await grab(scene)
    // Sent at once: on a busy machine, steps that wait for each other would be slow.
    await Promise.all([mouse('move', 200, y + 30), mouse('move', 200, y + 60), mouse('up')])
    await closed(scene)
  })

  it('behavior: a finger on its way back up does not close', async () => {
    const scene = await opened()
    const rest = edgeOf(scene)
    const y = await grab(scene)
    await mouse('move', 200, y + 320)
    await wait(120)
    await Promise.all([mouse('move', 200, y + 290), mouse('move', 200, y + 250), mouse('up')])
    await scene.settled()
    expect([scene.kit.getState().open, edgeOf(scene)]).to.deep.equal([true, rest])
  })

  it('behavior: a drag that the browser takes for something else springs back', async () => {
    const scene = await opened()
    const rest = edgeOf(scene)
    await dragSlowly(scene, 400)
    const card = cardOf(scene)
    const pointerId = 1
    card.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }))
    await scene.settled()
    expect([scene.kit.getState().open, edgeOf(scene)]).to.deep.equal([true, rest])
  })

  it('behavior: does not go up, and has nothing to scroll on its way down', async () => {
    const scene = await opened()
    const rest = edgeOf(scene)
    const overlay = scene.root.querySelector('dialog') as HTMLDialogElement
    const before = overlay.scrollHeight
    await dragSlowly(scene, -80)
    expect(edgeOf(scene)).to.equal(rest)
    await mouse('up')
    await dragSlowly(scene, 100)
    expect(overlay.scrollHeight).to.equal(before)
  })

  it('behavior: a press on a control of the header, or on the body, does not drag', async () => {
    const scene = await opened()
    const rest = edgeOf(scene)
    await grab(scene)
    await mouse('up')
    for (const start of [await scene.button('Close'), scene.body()]) {
      const { left, top } = start.getBoundingClientRect()
      await mouse('move', left + 18, top + 18)
      await mouse('down')
      await mouse('move', left + 18, top + 300)
      expect(edgeOf(scene)).to.equal(rest)
      await mouse('up')
    }
    expect(scene.kit.getState().open).to.equal(true)
  })

  it('behavior: gives way a little and stays while a request of the embedded wallet is pending', async () => {
    const scene = await loginScene()
    await arriveAt(scene, route('ApproveTransaction'))
    await scene.until('shown', () => scene.client.boxes.length > 0)
    await scene.settled()
    const rest = edgeOf(scene)
    await dragSlowly(scene, 420)
    expect(edgeOf(scene) - rest).to.be.within(12, 24)
    await mouse('up')
    await scene.settled()
    expect(edgeOf(scene)).to.equal(rest)
    expect([scene.view(), scene.client.count('rejectRequests')]).to.deep.equal(['ApproveTransaction', 0])
  })

  it('behavior: gives way a little and stays on a view that may not be closed', async () => {
    const scene = await opened({ connected: true })
    scene.wallet.chainId = '0x1092'
    scene.wallet.emit('chainChanged', '0x1092')
    await scene.until('the locked view', () => scene.view() === 'UnsupportedChain')
    await scene.settled()
    const rest = edgeOf(scene)
    await dragSlowly(scene, 300)
    expect(edgeOf(scene) - rest).to.be.within(12, 24)
    await mouse('up')
    expect(cardOf(scene).dataset.shake).to.equal('')
    expect(scene.kit.getState().open).to.equal(true)
  })

  it('behavior: for those who asked for less motion only the finger moves it', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    try {
      const scene = await opened()
      const rest = edgeOf(scene)
      await dragSlowly(scene, 40)
      expect(edgeOf(scene) - rest).to.equal(40)
      await mouse('up')
      await wait(20)
      expect([edgeOf(scene), cardOf(scene).getAnimations().length]).to.deep.equal([rest, 0])
      await dragSlowly(scene, 400)
      await mouse('up')
      await wait(20)
      expect([edgeOf(scene) - rest, cardOf(scene).getAnimations().length], 'on its way out').to.deep.equal([400, 0])
      await closed(scene)
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' })
    }
  })

  it('behavior: the card of a wider window stays where it is', async () => {
    const scene = await opened()
    await grab(scene)
    await mouse('up')
    await setViewport({ width: 600, height: 844 })
    await scene.settled()
    const rest = edgeOf(scene)
    const { top, height } = headerOf(scene).getBoundingClientRect()
    await mouse('move', 250, top + height / 2)
    await mouse('down')
    await mouse('move', 250, top + 400)
    expect(edgeOf(scene)).to.equal(rest)
  })
})
