import { expect } from 'chai'
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

  it('behavior: leads to wallets to get', async () => {
    const scene = await createScene()
    const events: string[] = []
    scene.kit.on('event', ({ event }) => void events.push(event))
    await scene.kit.open({ view: 'WhatIsAWallet' })
    ;(await scene.button('Get a wallet')).click()
    await scene.until('wallets to get', () => scene.view() === 'GetWallet')
    expect(events).to.include('CLICK_GET_WALLET_HELP')
    await scene.end()
  })
})
