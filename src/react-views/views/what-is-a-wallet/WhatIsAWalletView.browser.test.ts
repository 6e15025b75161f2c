import { createScene, endScenes } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'

describeView('WhatIsAWallet', { title: 'What is a wallet?', arrive: ({ kit }) => kit.open({ view: 'WhatIsAWallet' }) })

describe('WhatIsAWalletView', () => {
  afterEach(endScenes)

  it('default: leads on to the list of wallets', async () => {
    const scene = await createScene()
    await scene.kit.open()
    ;(await scene.button('Help')).click()
    ;(await scene.button('Choose a wallet')).click()
    await scene.until('Connect', () => scene.view() === 'Connect')
    await scene.end()
  })
})
