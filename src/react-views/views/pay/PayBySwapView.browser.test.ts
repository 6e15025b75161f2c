import { expect } from 'chai'
import { addresses, createScene, endScenes, nameOf, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { dollar } from '../../../../test/fakes/portfolio.ts'
import { router, SwapWorld } from '../../../../test/fakes/swap-world.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { type Payment, paymentAtom } from '../../../atoms/pay/payment.atoms.ts'

const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const request = { amount: '1.23', asset: `eip155:1/erc20:${dollar}`, recipient, label: 'Order 1138' }
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim()
const sends = (scene: Scene) => scene.wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')
const confirm = (scene: Scene) => scene.find('[data-testid="wm-pay-confirm"]')
const renew = (scene: Scene) => scene.find('[data-testid="wm-pay-renew"]')
const most = (cost: bigint) => cost + (cost * 100n + 9_999n) / 10_000n

/** Asks for 1.23 HUSD, and waits for the ways to pay. */
async function ask(scene: Scene): Promise<{ readonly paying: ReturnType<Scene['kit']['pay']> }> {
  const paying = scene.kit.pay(request)
  paying.catch(() => {})
  await scene.find('[data-testid="wm-pay-swap"]')
  return { paying }
}

/** Goes to the review of the swap. */
async function review(scene: Scene) {
  const asked = await ask(scene)
  ;(await scene.find('[data-testid="wm-pay-swap"]')).click()
  await confirm(scene)
  return asked
}

/** Goes to a review whose price has risen above its bound before the press. */
async function rise(scene: Scene, world: SwapWorld) {
  const asked = await review(scene)
  world.price = 2_000n
  ;(await confirm(scene)).click()
  await renew(scene)
  return asked
}

describeView('PayBySwap', { title: 'Pay', ...new SwapWorld().scene(), arrive: review })

const risen = new SwapWorld()
describeView('PayBySwap', {
  title: 'Pay',
  ...risen.scene(),
  arrive: async (scene) => {
    risen.price = 3_000n
    await rise(scene, risen)
  },
})

const dry = new SwapWorld()
describeView('PayBySwap', {
  title: 'Pay',
  ...dry.scene(),
  arrive: async (scene) => {
    Object.assign(dry, { price: 3_000n, isDry: false })
    await rise(scene, dry)
    dry.isDry = true
    ;(await renew(scene)).click()
    await scene.until('the error', () => !scene.root.querySelector('[data-testid="wm-pay-swap-review"]'))
    await renew(scene)
  },
})

describe('PayBySwapView', function () {
  this.timeout(20_000)
  afterEach(endScenes)

  it('default: what is shown is what the wallet gets, and the receipt is that of the recipient', async () => {
    const world = new SwapWorld()
    const scene = await createScene(world.scene())
    const { paying } = await review(scene)
    const limit = most(world.in(coin, dollar, 1_230_000n))
    const shown = words(scene.body()) ?? ''
    expect(shown).to.match(/You pay at most ?0\.\d+ MRD/)
    expect(shown).to.match(/The recipient gets exactly ?1\.23 HUSD/)
    expect(shown).to.match(/0x90F7.*b906/i)
    expect(shown).to.include('Price may rise by').and.to.include('1%')
    const [, amount = ''] = /at most ?(0\.\d+) MRD/.exec(shown) ?? []
    expect(BigInt(amount.slice(2).padEnd(18, '0'))).to.equal(limit)
    expect(words(await confirm(scene))).to.equal('Pay 1.23 HUSD')
    ;(await scene.button(/^Router contract/)).click()
    expect((await scene.find('[data-address]')).dataset.address?.toLowerCase()).to.equal(router.toLowerCase())
    ;(await confirm(scene)).click()
    const receipt = await paying
    expect([receipt.status, receipt.received, receipt.payer?.toLowerCase()]).to.deep.equal([
      'paid',
      '1.23',
      addresses[0],
    ])
    const [sent] = world.sent
    if (world.sent.length !== 1 || !sent) throw new Error('One transaction is sent.')
    expect(sent.to.toLowerCase()).to.equal(router)
    expect(BigInt(sent.value)).to.equal(limit)
    expect(sent.input.slice(0, 10)).to.equal('0xfb3bdb41')
    expect(BigInt(`0x${sent.input.slice(10, 74)}`)).to.equal(1_230_000n)
    expect(sent.input.toLowerCase()).to.include(recipient.slice(2).toLowerCase())
    await scene.find('[data-testid="wm-pay-receipt"]')
    expect(scene.text()).to.include('1.23 HUSD').and.to.include('Order 1138')
    await scene.end()
  })

  it('behavior: a price that rose above its bound asks no wallet, and is asked for again', async () => {
    const world = new SwapWorld()
    const scene = await createScene(world.scene())
    const { paying } = await rise(scene, world)
    expect(sends(scene)).to.have.length(0)
    expect(scene.text()).to.include('The price rose, or this one is too old. Ask for it again.')
    expect(scene.root.querySelector('[data-testid="wm-pay-confirm"]')).to.equal(null)
    ;(await renew(scene)).click()
    ;(await confirm(scene)).click()
    expect((await paying).status).to.equal('paid')
    expect(world.sent.map(({ value }) => BigInt(value))).to.deep.equal([most(world.in(coin, dollar, 1_230_000n))])
    await scene.end()
  })

  it('behavior: a renewed price that no pool has says so, can be asked for again, and leads to other ways', async () => {
    const world = new SwapWorld()
    const scene = await createScene(world.scene())
    await rise(scene, world)
    world.isDry = true
    ;(await renew(scene)).click()
    await scene.until('the error', () => scene.text().includes('No pool can do this amount now'))
    world.isDry = false
    ;(await renew(scene)).click()
    await confirm(scene)
    ;(await scene.button('Other ways to pay')).click()
    await scene.find('[data-testid="wm-pay-code"]')
    expect(sends(scene)).to.have.length(0)
    await scene.end()
  })

  it('error: no pool has enough: the ways to pay say so, and no payment is said to have failed', async () => {
    const world = new SwapWorld()
    world.isDry = true
    const scene = await createScene(world.scene())
    await ask(scene)
    ;(await scene.find('[data-testid="wm-pay-swap"]')).click()
    await scene.until('the error', () => scene.text().includes('No pool can do this amount now'))
    expect(scene.view()).to.equal('Pay')
    expect(scene.text()).not.to.include('didn’t go through')
    await scene.end()
  })

  it('behavior: 60 clicks ask the wallet once, and a No ends the payment', async () => {
    const world = new SwapWorld()
    const scene = await createScene(world.scene())
    const { paying } = await review(scene)
    const code = paying.then(
      () => 'paid',
      (error: { readonly code: string }) => error.code,
    )
    scene.wallet.answer('eth_sendTransaction', () => {
      throw { code: 4001, message: 'User rejected' }
    })
    const release = scene.wallet.hold('eth_sendTransaction')
    const button = await confirm(scene)
    for (let press = 0; press < 60; press++) button.click()
    await scene.until('the wallet', () => sends(scene).length > 0)
    await scene.until('waiting', () => scene.text().includes(`Approve in ${scene.walletName}`))
    release()
    expect(await code).to.equal('USER_REJECTED')
    expect(sends(scene)).to.have.length(1)
    await scene.end()
  })

  it('behavior: money that arrives while the wallet is asked changes nothing of the call, and is told', async () => {
    const scene = await createScene(new SwapWorld().scene())
    const { paying } = await review(scene)
    scene.wallet.answer('eth_sendTransaction', () => {
      throw { code: 4001, message: 'User rejected' }
    })
    const release = scene.wallet.hold('eth_sendTransaction')
    ;(await confirm(scene)).click()
    await scene.until('the wallet', () => sends(scene).length > 0)
    const { store } = internalKit(scene.kit)
    const payment = store.get(paymentAtom) as Payment
    const arrive = (value: bigint) => store.set(paymentAtom, { ...payment, arrived: [{ hash: '0x01', value }] })
    arrive(230_000n)
    await scene.until('the part', () => /Only .?1 HUSD.? is missing\. Decline/.test(scene.text()))
    expect(words(scene.body())).to.match(/The recipient gets exactly ?1\.23 HUSD/)
    arrive(1_230_000n)
    await scene.until('the whole', () => scene.text().includes('That is enough. Decline'))
    expect(words(scene.body())).to.match(/The recipient gets exactly ?1\.23 HUSD/)
    release()
    await paying.catch(() => {})
    await scene.end()
  })

  it('behavior: another account than that of the review leads back to the ways to pay', async () => {
    const scene = await createScene(new SwapWorld().scene())
    await review(scene)
    scene.wallet.emit('accountsChanged', [addresses[1], addresses[0]])
    await scene.find('[data-testid="wm-pay-swap"]')
    expect(scene.view()).to.equal('Pay')
    expect(sends(scene)).to.have.length(0)
    await scene.end()
  })

  it('behavior: not offered for the coin itself, without a router, or where the page has turned swaps off', async () => {
    const ways = async (options: object, more: object = {}) => {
      const scene = await createScene(new SwapWorld().scene({ options }))
      scene.kit.pay({ ...request, ...more }).catch(() => {})
      await scene.find('[data-testid="wm-pay-code"]')
      const names = [...scene.root.querySelectorAll<HTMLElement>('[data-view="Pay"] button')].map(nameOf)
      await scene.end()
      return names.filter((name) => name.startsWith('Pay with')).length
    }
    expect(await ways({})).to.equal(2)
    expect(await ways({}, { asset: 'eip155:1/slip44:60' })).to.equal(1)
    expect(await ways({ swaps: { 'eip155:1': { routers: [] } } })).to.equal(1)
    expect(await ways({ features: { swaps: [] } })).to.equal(1)
  })
})
