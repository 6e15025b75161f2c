import { expect } from 'chai'
import { createScene, endScenes, nameOf } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { BuyWorld } from '../../../../test/fakes/buy-world.ts'

describeView('FundWallet', {
  title: 'Fund wallet',
  ...new BuyWorld().scene(),
  arrive: ({ kit }) => kit.open({ view: 'FundWallet' }),
})

describe('FundWalletView', () => {
  afterEach(endScenes)

  it('default: from the account to the providers, or to the own address', async () => {
    const scene = await createScene(new BuyWorld().scene())
    const events: string[] = []
    scene.kit.on('event', ({ event }) => void events.push(event))
    await scene.kit.open()
    ;(await scene.button('Fund')).click()
    ;(await scene.button('Buy crypto')).click()
    await scene.until('the providers', () => scene.view() === 'OnRampProviders')
    expect(events).to.include('SELECT_BUY_CRYPTO')
    ;(await scene.button('Back')).click()
    ;(await scene.button('Receive')).click()
    await scene.until('the address', () => scene.view() === 'WalletReceive')
    await scene.end()
  })

  it('behavior: nothing is offered where the page has set no provider up', async () => {
    const scene = await createScene(new BuyWorld().scene({ options: { onramp: {} } }))
    await scene.kit.open()
    await scene.button('Receive')
    const names = [...scene.root.querySelectorAll<HTMLElement>('button')].map(nameOf)
    expect(names).not.to.include('Fund')
    await scene.kit.open({ view: 'OnRampProviders' })
    await scene.until('the reason', () => scene.text().includes('Buying isn’t offered here'))
    await scene.end()
  })

  it('behavior: without an account it leads to connecting', async () => {
    const scene = await createScene(new BuyWorld().scene({ connected: false }))
    await scene.kit.open({ view: 'FundWallet' })
    ;(await scene.button('Connect wallet')).click()
    await scene.until('Connect', () => scene.view() === 'Connect')
    await scene.end()
  })
})
