import { expect } from 'chai'
import { createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import {
  amountIn,
  chooseToken,
  fillSwap,
  openSwap,
  reviewButton,
  reviewSwap,
  swapScene,
  typeInto,
} from '../../../../test/conformance/swap-scene.ts'
import { describeState, describeView } from '../../../../test/conformance/view.ts'
import { providers } from '../../../../test/fakes/buy-world.ts'
import { router, SwapWorld } from '../../../../test/fakes/swap-world.ts'

const label = async (scene: Scene) => (await reviewButton(scene)).textContent
const says = (scene: Scene, text: string) =>
  scene.until(text, () => scene.root.querySelector('[data-testid="wm-swap-review"]')?.textContent === text)

describeView('Swap', {
  title: 'Swap',
  ...new SwapWorld().scene(),
  arrive: async (scene) => {
    await openSwap(scene)
    ;(await scene.find('[data-testid="wm-swap-token-receive"]')).click()
    ;(await scene.find('[data-row]', /Halden Dollar/)).click()
    await scene.until('the form', () => scene.view() === 'Swap')
    const pay = await scene.find('[data-testid="wm-swap-pay"]')
    typeInto(scene, pay.getAttribute('aria-label') ?? '', '0.5')
    const receive = (await scene.find('[data-testid="wm-swap-receive"]')) as HTMLInputElement
    await scene.until('a quote', () => receive.value !== '')
    ;(await scene.find('[data-testid="wm-swap-details"]')).click()
    await scene.find('[data-testid="wm-swap-slippage"]')
  },
})

describeState('Swap, on a network without swaps', {
  ...new SwapWorld().scene(),
  arrive: async (scene) => {
    await openSwap(scene)
    scene.wallet.chainId = '0x2'
    scene.wallet.emit('chainChanged', '0x2')
    await scene.find('[data-testid="wm-swap-networks"]')
  },
})

describeState('Swap, with too little', {
  ...new SwapWorld().scene(),
  arrive: async (scene) => {
    await openSwap(scene)
    await chooseToken(scene, 'receive', /Halden Dollar/)
    const pay = await scene.find('[data-testid="wm-swap-pay"]')
    typeInto(scene, pay.getAttribute('aria-label') ?? '', '2.4')
    await scene.find('[data-testid="wm-fund"]')
  },
})

describe('SwapView', function () {
  this.timeout(20_000)
  afterEach(endScenes)

  it('default: starts with the coin; the button says what is missing, one thing after the other', async () => {
    const scene = await swapScene()
    await scene.button('Token you pay: MRD')
    await scene.button('Token you receive: Select token')
    expect(await label(scene)).to.equal('Select a token')
    expect((await reviewButton(scene)).getAttribute('aria-disabled')).to.equal('true')
    await chooseToken(scene, 'receive', /Halden Dollar/)
    await says(scene, 'Enter an amount')
    typeInto(scene, 'You pay', '1,000')
    await says(scene, 'Incorrect value')
    typeInto(scene, 'You pay', '2.4')
    await says(scene, 'Insufficient balance')
    expect(scene.text()).to.match(/0\.55\d\d MRD more than you have/)
    typeInto(scene, 'You pay', '0.5')
    await says(scene, 'Review swap')
    await scene.end()
  })

  it('behavior: an account with too little is led to the ways to fund it, and back to the form as it was', async () => {
    const scene = await swapScene(new SwapWorld(), { options: providers })
    await chooseToken(scene, 'receive', /Halden Dollar/)
    typeInto(scene, 'You pay', '2.4')
    ;(await scene.find('[data-testid="wm-fund"]', 'Fund wallet')).click()
    await scene.until('the ways', () => scene.view() === 'FundWallet')
    ;(await scene.button('Back')).click()
    await says(scene, 'Insufficient balance')
    expect(amountIn(scene, 'You pay')).to.equal('2.4')
    await scene.button('Token you receive: HUSD')
    typeInto(scene, 'You pay', '0.5')
    await says(scene, 'Review swap')
    expect(scene.root.querySelector('[data-testid="wm-fund"]')).to.equal(null)
    await scene.end()
  })

  it('default: what is received, at least and at which rate, and the time to the next quote', async () => {
    const world = new SwapWorld()
    const scene = await swapScene(world)
    await fillSwap(scene)
    // 0.5 MRD in a pool of 1,000 MRD and 3,000 HUSD, less 0.3 %.
    await scene.until('a quote', () => amountIn(scene, 'You receive') === '1.4947')
    const text = scene.text()
    expect(text)
      .to.include('1 MRD = 2.9895 HUSD')
      .and.include('1.4798 HUSD')
      .and.match(/New quote in\s*\d+ s/)
    expect(scene.root.querySelector<HTMLInputElement>('[aria-label="You receive"]')?.readOnly).to.equal(true)
    const announced = [...scene.body().querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
    expect(announced).to.include('You receive about 1.4947 HUSD')
    // Half a coin at 3 dollars, and what comes for it.
    expect(text).to.include('$1.50').and.include('$1.49')
    await scene.end()
  })

  it('behavior: the slippage is set in its bounds, and the least follows it', async () => {
    const scene = await swapScene()
    await fillSwap(scene)
    await says(scene, 'Review swap')
    ;(await scene.button(/^Details/)).click()
    await scene.find('[data-testid="wm-swap-slippage"]')
    typeInto(scene, 'Slippage in percent', '5.01')
    await scene.until('out of bounds', () => scene.text().includes('Enter a number from 0.1% to 5%'))
    expect(scene.text()).to.include('1.4798 HUSD')
    typeInto(scene, 'Slippage in percent', '5')
    await scene.until('the least', () => scene.text().includes('1.42 HUSD'))
    ;(await scene.button('1%')).click()
    await scene.until('the usual', () => scene.text().includes('1.4798 HUSD'))
    await scene.end()
  })

  it('behavior: Switch tokens turns the pair round, and what would come is paid', async () => {
    const scene = await swapScene()
    await fillSwap(scene)
    await says(scene, 'Review swap')
    ;(await scene.button('Switch tokens')).click()
    await scene.button('Token you pay: HUSD')
    await scene.button('Token you receive: MRD')
    await scene.until('the amount', () => amountIn(scene, 'You pay').startsWith('1.494'))
    await scene.end()
  })

  it('behavior: the same token on both sides turns the pair round', async () => {
    const scene = await swapScene()
    await fillSwap(scene)
    await chooseToken(scene, 'receive', /^MRD/)
    await scene.button('Token you pay: HUSD')
    await scene.button('Token you receive: MRD')
    await scene.end()
  })

  it('behavior: Max of the coin leaves the fee, of a token nothing', async () => {
    const scene = await swapScene()
    await chooseToken(scene, 'receive', /Halden Dollar/)
    ;(await scene.button('Max: all MRD less the network fee')).click()
    // 1.842718579663884579 less four times 150,000 gas at 1 gwei.
    await scene.until('less the fee', () => amountIn(scene, 'You pay') === '1.842118579663884579')
    ;(await scene.button('Switch tokens')).click()
    ;(await scene.button('Max: all HUSD')).click()
    await scene.until('all', () => amountIn(scene, 'You pay') === '8204.1')
    await scene.end()
  })

  it('error: too little in the pools is told as such, and not as a missing balance', async () => {
    const world = new SwapWorld()
    world.isDry = true
    const scene = await swapScene(world)
    await fillSwap(scene)
    await says(scene, 'Insufficient liquidity')
    expect(scene.text()).to.include('No pool can do this amount.')
    expect(scene.text()).not.to.include('Insufficient balance')
    await scene.end()
  })

  it('error: a service that is down is told with a way to try again', async () => {
    const world = new SwapWorld()
    const scene = await swapScene(world)
    await chooseToken(scene, 'receive', /Halden Dollar/)
    world.status = 500
    typeInto(scene, 'You pay', '0.5')
    await says(scene, 'No quote')
    expect(amountIn(scene, 'You receive')).to.equal('')
    world.status = 200
    ;(await scene.button('Try again')).click()
    await says(scene, 'Review swap')
    await scene.end()
  })

  it('error: a list that does not load is told, and can be tried again', async () => {
    const world = new SwapWorld()
    world.status = 500
    const scene = await swapScene(world)
    await scene.until('told', () => scene.text().includes('Tokens didn’t load'))
    world.status = 200
    ;(await scene.button('Try again')).click()
    await scene.until('no alert', () => !scene.text().includes('Tokens didn’t load'))
    await chooseToken(scene, 'receive', /Halden Dollar/)
    await scene.end()
  })

  it('error: another network without swaps lists those with them', async () => {
    const world = new SwapWorld()
    const scene = await swapScene(world)
    scene.wallet.chainId = '0x2'
    scene.wallet.emit('chainChanged', '0x2')
    await scene.until('the network', () => scene.text().includes('Swapping doesn’t work on Basalt'))
    expect(scene.text()).not.to.include('Show it')
    const told: string[] = []
    scene.kit.on('event', ({ event }) => void told.push(event))
    ;(await scene.button('Meridian')).click()
    await scene.find('[data-testid="wm-swap-pay"]')
    expect(told).to.include('CLICK_SELECT_NETWORK_TO_SWAP')
    await scene.end()
  })

  it('behavior: a request that is open in the wallet is told on a network without swaps as well', async () => {
    const scene = await swapScene()
    await reviewSwap(scene)
    const release = scene.wallet.hold('eth_sendTransaction')
    ;(await scene.find('[data-testid="wm-swap-confirm"]')).click()
    await scene.until('waiting', () => scene.text().includes(`Approve in ${scene.walletName}`))
    scene.wallet.chainId = '0x2'
    scene.wallet.emit('chainChanged', '0x2')
    await scene.until('the network', () => scene.text().includes('Swapping doesn’t work on Basalt'))
    await scene.button('Show it')
    release()
    await scene.end()
  })

  it('behavior: a page opens it filled in, once: what is chosen afterwards stays', async () => {
    const scene = await createScene(new SwapWorld().scene())
    await scene.kit.open({ view: 'Swap', arguments: { fromToken: 'husd', toToken: 'KITE', amount: '12.5' } })
    await scene.button('Token you pay: HUSD')
    await scene.button('Token you receive: KITE')
    expect(amountIn(scene, 'You pay')).to.equal('12.5')
    await chooseToken(scene, 'receive', /^MRD/)
    await scene.button('Token you receive: MRD')
    await scene.settled()
    await scene.button('Token you receive: MRD')
    await scene.end()
  })

  it('behavior: nobody connected is asked to connect', async () => {
    const scene = await createScene(new SwapWorld().scene({ connected: false }))
    await scene.kit.open({ view: 'Swap' })
    await scene.button('Connect wallet')
    await scene.end()
  })

  it('behavior: the account leads here where a network has swaps, and nowhere else', async () => {
    const scene = await createScene(new SwapWorld().scene())
    await scene.kit.open({ view: 'Account' })
    ;(await scene.button('Swap')).click()
    await scene.until('Swap', () => scene.view() === 'Swap')
    await scene.end()
    for (const options of [{ features: { swaps: [] } }, { hosts: {} }]) {
      const without = await createScene(
        new SwapWorld().scene({ options: { swaps: { 'eip155:1': { routers: [router] } }, ...options } }),
      )
      await without.kit.open({ view: 'Account' })
      await without.button('Receive')
      expect(without.root.querySelector('[data-testid="wm-feature-swaps"]')).to.equal(null)
      await without.end()
    }
  })
})
