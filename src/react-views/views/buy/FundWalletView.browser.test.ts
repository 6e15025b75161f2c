import { expect } from 'chai'
import { createScene, endScenes, nameOf } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { BuyWorld } from '../../../../test/fakes/buy-world.ts'
import { ExchangeWorld } from '../../../../test/fakes/exchange-world.ts'

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

  it('behavior: where only an exchange is on, a form without enough leads here, and there is no row to receive', async () => {
    const scene = await createScene(new ExchangeWorld().scene({ options: { features: { receive: false } } }))
    await scene.kit.open({ view: 'WalletSend' })
    const field = (await scene.find('[data-testid="wm-send-amount"]')) as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '999999')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    ;(await scene.find('[data-testid="wm-fund"]')).click()
    await scene.find('[data-testid="wm-feature-deposit-from-exchange"]')
    expect(scene.root.querySelector('[data-testid="wm-fund-receive"]')).to.equal(null)
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
