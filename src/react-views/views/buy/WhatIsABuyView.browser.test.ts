import { expect } from 'chai'
import { createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { BuyWorld } from '../../../../test/fakes/buy-world.ts'

async function arrive(scene: Scene) {
  await scene.kit.open({ view: 'OnRampProviders' })
  ;(await scene.button('How it works')).click()
}

describeView('WhatIsABuy', {
  title: 'What is buying crypto?',
  ...new BuyWorld().scene(),
  // Found by its place: its name is in the locale of the scene.
  arrive: async (scene) => {
    await scene.kit.open({ view: 'OnRampProviders' })
    ;(await scene.find('[part=footer] button')).click()
  },
})

describe('WhatIsABuyView', () => {
  afterEach(endScenes)

  it('default: returns to the providers', async () => {
    const scene = await createScene(new BuyWorld().scene())
    const events: string[] = []
    scene.kit.on('event', ({ event }) => void events.push(event))
    await arrive(scene)
    ;(await scene.button('Buy crypto')).click()
    await scene.until('the providers', () => scene.view() === 'OnRampProviders')
    expect(events).to.include('SELECT_WHAT_IS_A_BUY')
    await scene.end()
  })
})
