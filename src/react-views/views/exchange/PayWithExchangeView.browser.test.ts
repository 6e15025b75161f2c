import { expect } from 'chai'
import { createScene, endScenes, nameOf, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { ExchangeWorld } from '../../../../test/fakes/exchange-world.ts'

async function arrive(scene: Scene) {
  await scene.kit.open({ view: 'FundWallet' })
  ;(await scene.find('[data-testid="wm-feature-deposit-from-exchange"]')).click()
  await scene.until('the form', () => scene.view() === 'PayWithExchange')
}

const row = (scene: Scene) => scene.find('[data-testid="wm-exchange-quay"]')

describeView('PayWithExchange', {
  title: 'Deposit from exchange',
  ...new ExchangeWorld().scene(),
  arrive: async (scene) => {
    await arrive(scene)
    await row(scene)
  },
})

describeView('PayWithExchangeSelectAsset', {
  title: 'Select token',
  ...new ExchangeWorld().scene(),
  arrive: async (scene) => {
    await arrive(scene)
    ;(await scene.find('[data-testid="wm-exchange-asset"]')).click()
  },
})

describe('PayWithExchangeView', function () {
  this.timeout(20_000)
  afterEach(endScenes)

  it('default: the account leads to it, and an exchange waits for an amount', async () => {
    const scene = await createScene(new ExchangeWorld().scene())
    await scene.kit.open()
    ;(await scene.button('Fund')).click()
    ;(await scene.button('Deposit from exchange')).click()
    const one = await row(scene)
    expect(one.getAttribute('aria-disabled')).to.equal('true')
    expect(one.textContent).to.include('Enter an amount first')
    ;(await scene.button('About $50')).click()
    const field = (await scene.find('[data-testid="wm-exchange-amount"]')) as HTMLInputElement
    await scene.until('the amount', () => field.value === '0.02')
    await scene.until('the exchange', () => !one.getAttribute('aria-disabled'))
    await scene.end()
  })

  it('behavior: an amount with more places than an exchange sends says so', async () => {
    const scene = await createScene(new ExchangeWorld().scene())
    await arrive(scene)
    const one = await row(scene)
    const field = (await scene.find('[data-testid="wm-exchange-amount"]')) as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '0.1234567')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await scene.until('the error', () => scene.text().includes('At most 6 decimal places'))
    expect(one.getAttribute('aria-disabled')).to.equal('true')
    await scene.end()
  })

  it('behavior: a token is chosen, and exchanges that do not send it are told as none', async () => {
    const world = new ExchangeWorld()
    const scene = await createScene(world.scene())
    await arrive(scene)
    await row(scene)
    world.list = { body: { result: { exchanges: [] } } }
    ;(await scene.find('[data-testid="wm-exchange-asset"]')).click()
    const assets = await scene.find('[data-testid="wm-exchange-assets"]')
    const [first] = assets.querySelectorAll('button')
    expect(first?.getAttribute('aria-current')).to.equal('true')
    first?.click()
    await scene.until('the form', () => scene.view() === 'PayWithExchange')
    await scene.until('none', () => scene.text().includes('No exchange sends'))
    await scene.end()
  })

  it('error: a list that fails is told, and read again by Try again', async () => {
    const world = new ExchangeWorld()
    const { list } = world
    world.list = { status: 404 }
    const scene = await createScene(world.scene())
    await arrive(scene)
    await scene.until('the failure', () => scene.text().includes('Exchanges can’t be loaded'))
    world.list = list
    ;(await scene.button('Try again')).click()
    await row(scene)
    await scene.end()
  })

  it('loading: rows are announced until the service answers', async () => {
    const world = new ExchangeWorld()
    world.list = undefined
    const scene = await createScene(world.scene())
    await arrive(scene)
    await scene.until('the rows', () => scene.root.querySelector('[aria-label="Loading"],[aria-busy]'))
    await scene.end()
  })

  it('behavior: nothing is offered where the page has set no exchange up', async () => {
    const scene = await createScene(new ExchangeWorld().scene({ options: { exchanges: {} } }))
    await scene.kit.open()
    await scene.button('Receive')
    const names = [...scene.root.querySelectorAll<HTMLElement>('button')].map(nameOf)
    expect(names).not.to.include('Fund')
    await scene.end()
  })
})
