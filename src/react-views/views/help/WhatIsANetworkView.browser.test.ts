import { createScene, endScenes } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'

describeView('WhatIsANetwork', {
  title: 'What is a network?',
  arrive: ({ kit }) => kit.open({ view: 'WhatIsANetwork' }),
})

describe('WhatIsANetworkView', () => {
  afterEach(endScenes)

  it('default: leads on to the list of networks', async () => {
    const scene = await createScene()
    await scene.kit.open({ view: 'Networks' })
    ;(await scene.button('Learn more')).click()
    ;(await scene.button('Choose a network')).click()
    await scene.until('Networks', () => scene.view() === 'Networks')
    await scene.end()
  })
})
