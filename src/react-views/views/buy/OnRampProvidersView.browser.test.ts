import { expect } from 'chai'
import { createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { amountIn, typeInto } from '../../../../test/conformance/swap-scene.ts'
import { describeState, describeView } from '../../../../test/conformance/view.ts'
import { BuyWorld } from '../../../../test/fakes/buy-world.ts'

const open = (scene: Scene) => scene.kit.open({ view: 'OnRampProviders' })
const amount = (scene: Scene) => scene.find('[data-testid="wm-buy-amount"]')
const reasonOf = (scene: Scene, id: string) => {
  const row = scene.root.querySelector(`[data-testid="wm-buy-at-${id}"]`)
  const reason = scene.root.getElementById(row?.getAttribute('aria-describedby') ?? '')
  return row?.getAttribute('aria-disabled') ? reason?.textContent : undefined
}

async function buyScene(world = new BuyWorld()) {
  const scene = await createScene(world.scene())
  await open(scene)
  await amount(scene)
  return scene
}

describeView('OnRampProviders', {
  title: 'Buy crypto',
  ...new BuyWorld().scene(),
  arrive: async (scene) => {
    await open(scene)
    const field = await amount(scene)
    typeInto(scene, field.getAttribute('aria-label') ?? '', '100')
    const gets = (await scene.find('[data-testid="wm-buy-gets"]')) as HTMLInputElement
    await scene.until('a quote', () => gets.value !== '')
  },
})

describeView('OnRampFiatSelect', {
  title: 'Select currency',
  ...new BuyWorld().scene(),
  arrive: async (scene) => {
    await open(scene)
    ;(await scene.find('[data-testid="wm-buy-currency"]')).click()
  },
})

describeView('OnRampTokenSelect', {
  title: 'Select token',
  ...new BuyWorld().scene(),
  arrive: async (scene) => {
    await open(scene)
    ;(await scene.find('[data-testid="wm-buy-token"]')).click()
  },
})

describeState('OnRampProviders, with samples', {
  ...Object.assign(new BuyWorld(), { options: { status: 404 } }).scene(),
  arrive: async (scene) => {
    await open(scene)
    await amount(scene)
    await scene.find('[data-tone]')
  },
})

describe('OnRampProvidersView', function () {
  this.timeout(20_000)
  afterEach(endScenes)

  it('default: an amount gives a quote with its fees, and lets a provider be chosen', async () => {
    const scene = await buyScene()
    expect(reasonOf(scene, 'quay')).to.equal('Enter an amount first')
    // Meld takes its amount on its own page.
    expect(reasonOf(scene, 'meld')).to.equal(undefined)
    ;(await scene.button('100')).click()
    await scene.until('a quote', () => amountIn(scene, 'You get') === '0.05')
    const text = scene.text()
    for (const part of ['Network fee', 'Total', '101', 'Fee']) expect(text).to.include(part)
    await scene.until('the rows', () => reasonOf(scene, 'quay') === undefined)
    const announced = [...scene.body().querySelectorAll('[role=status]')].map(({ textContent }) => textContent ?? '')
    expect(announced.some((one) => /You get about .*0\.05 MRD/.test(one))).to.equal(true)
    await scene.end()
  })

  it('behavior: an amount that cannot be read is not told as missing', async () => {
    const scene = await buyScene()
    typeInto(scene, 'You pay', '1e3')
    await scene.until('the reason', () => reasonOf(scene, 'coinbase') === 'Check the amount')
    await scene.end()
  })

  it('behavior: out of every limit nothing can be bought', async () => {
    const scene = await buyScene()
    typeInto(scene, 'You pay', '9.99')
    await scene.until('the least', () => /At least .*10 USD/.test(scene.text()))
    expect(reasonOf(scene, 'coinbase')).to.equal('Not for this amount')
    typeInto(scene, 'You pay', '25000.01')
    await scene.until('the most', () => /At most .*25,000 USD/.test(scene.text()))
    await scene.end()
  })

  it('behavior: another currency and another token are chosen from their lists', async () => {
    const scene = await buyScene()
    ;(await scene.button('Currency: USD')).click()
    ;(await scene.find('[data-row]', /EUR/)).click()
    await scene.button('Currency: EUR')
    ;(await scene.button('Token: MRD')).click()
    ;(await scene.find('[data-row]', /Halden Dollar/)).click()
    await scene.button('Token: HUSD')
    await scene.end()
  })

  it('error: samples are marked, and nothing can be bought by them; Try again asks once more', async () => {
    const world = new BuyWorld()
    const right = world.options
    world.options = { status: 404 }
    const scene = await buyScene(world)
    await scene.until('the samples', () => scene.text().includes('These are examples'))
    typeInto(scene, 'You pay', '100')
    expect(reasonOf(scene, 'quay')).to.equal('No live price')
    expect(reasonOf(scene, 'coinbase')).to.equal('No live price')
    ;(await scene.button('Currency: USD')).click()
    await scene.until('the list', () => scene.view() === 'OnRampFiatSelect')
    await scene.until('the marks', () => /USD Example.*EUR Example/.test(scene.text()))
    world.options = right
    ;(await scene.button('Try again')).click()
    await scene.until('what is sold', () => !scene.text().includes('xample'))
    ;(await scene.find('[data-row]', /EUR/)).click()
    await scene.button('Currency: EUR')
    await scene.end()
  })

  it('error: a mocked quote is marked, and nothing can be bought by it', async () => {
    const world = new BuyWorld()
    world.twist = () => ({ status: 404 })
    const scene = await buyScene(world)
    typeInto(scene, 'You pay', '100')
    await scene.until('the mark', () => scene.text().includes('The figures are examples'))
    expect(scene.text()).to.include('Example')
    expect(reasonOf(scene, 'quay')).to.equal('No live price')
    world.twist = (body) => ({ body })
    ;(await scene.button('Try again')).click()
    await scene.until('a price', () => reasonOf(scene, 'quay') === undefined)
    expect(scene.text()).not.to.include('The figures are examples')
    await scene.end()
  })

  it('behavior: a network on which nothing is sold leads to others', async () => {
    const world = new BuyWorld()
    world.options = {
      body: {
        purchaseCurrencies: [{ id: 'x', name: 'X', symbol: 'X', networks: [{ name: 'x', chain_id: '9' }] }],
        paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '1', max: '2' }] }],
      },
    }
    const scene = await createScene(world.scene())
    await open(scene)
    await scene.until('the reason', () => scene.text().includes('Nothing is sold on Meridian'))
    ;(await scene.button('Choose a network')).click()
    await scene.until('the networks', () => scene.view() === 'Networks')
    await scene.end()
  })

  it('behavior: a page without a data API has providers that need none', async () => {
    const scene = await createScene({ ...new BuyWorld().scene(), data: undefined as never })
    await open(scene)
    await scene.find('[data-testid="wm-buy-at-meld"]')
    expect(reasonOf(scene, 'coinbase')).to.equal('Not set up on this site')
    await scene.end()
  })
})
