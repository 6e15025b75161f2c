import { expect } from 'chai'
import { addresses, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import {
  amountIn,
  chooseToken,
  confirmButton,
  fillSwap,
  openSwap,
  reviewSwap,
  swapScene,
  typeInto,
} from '../../../../test/conformance/swap-scene.ts'
import { describeState, describeView } from '../../../../test/conformance/view.ts'
import { dollar } from '../../../../test/fakes/portfolio.ts'
import { router, SwapWorld } from '../../../../test/fakes/swap-world.ts'

const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim()
const status = (scene: Scene) =>
  scene.root.querySelector<HTMLElement>('[data-testid="wm-swap-preview"]')?.dataset.status
/** A form that pays 120 HUSD for coins. */
const dollars = { pay: /Halden Dollar/, receive: /^MRD/, amount: '120' }
const sends = (scene: Scene) => scene.wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')

/** Types the amount and goes to the review, in any language. */
async function reviewIn(scene: Scene, amount: string) {
  const pay = await scene.find('[data-testid="wm-swap-pay"]')
  typeInto(scene, pay.getAttribute('aria-label') ?? '', amount)
  const button = await scene.find('[data-testid="wm-swap-review"]')
  await scene.until('a quote', () => button.getAttribute('aria-disabled') === null)
  button.click()
  await confirmButton(scene)
}

describeView('SwapPreview', {
  title: 'Review swap',
  ...new SwapWorld().scene(),
  arrive: async (scene) => {
    await openSwap(scene)
    await chooseToken(scene, 'pay', /Halden Dollar/)
    await chooseToken(scene, 'receive', /^MRD/)
    await reviewIn(scene, '120')
  },
})

describeState('SwapPreview, with a high loss', {
  ...Object.assign(new SwapWorld(), { depth: 4n }).scene(),
  arrive: async (scene) => {
    await openSwap(scene)
    await chooseToken(scene, 'receive', /Halden Dollar/)
    await reviewIn(scene, '0.5')
    await scene.find('[data-testid="wm-swap-accept-loss"]')
  },
})

describe('SwapPreviewView', function () {
  this.timeout(20_000)
  afterEach(endScenes)

  it('default: what is shown is what the wallet gets, and nothing is approved for coins', async () => {
    const world = new SwapWorld()
    const scene = await swapScene(world)
    await reviewSwap(scene)
    expect(words(await scene.find('[data-testid="wm-swap-amounts"]'))).to.match(
      /You pay ?0\.5 MRD.*You receive ?≈ 1\.4947 HUSD/,
    )
    const least = (world.out('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', dollar, 5n * 10n ** 17n) * 99n) / 100n
    expect(scene.text())
      .to.include(`${Number(least) / 1e6} HUSD`)
      .and.include('1 MRD = 2.9895 HUSD')
      .and.include('Slippage')
    expect(words(await confirmButton(scene))).to.equal('Swap')
    expect(scene.text()).to.include('Permissions granted').and.include('None')
    ;(await scene.button(/^Router contract/)).click()
    expect((await scene.find('[data-address]')).dataset.address?.toLowerCase()).to.equal(router.toLowerCase())
    ;(await confirmButton(scene)).click()
    await scene.until('sent', () => scene.view() === 'WalletSendConfirmed')
    const [call] = sends(scene)
    const sent = call?.params[0] as { to: string; value: string; data: string }
    expect(sent.to.toLowerCase()).to.equal(router.toLowerCase())
    expect(BigInt(sent.value)).to.equal(5n * 10n ** 17n)
    expect(BigInt(`0x${sent.data.slice(10, 74)}`)).to.equal(least)
    await scene.until('swapped', () => scene.text().includes('Swapped 0.5 MRD for HUSD'))
    // In few digits, and never more than the least.
    expect(scene.text()).to.match(/You got at least 1\.479\d? HUSD/)
    expect(least).to.equal(1_479_806n)
    await scene.end()
  })

  it('default: a token is approved for exactly its amount first, and the swap waits for the network', async () => {
    const world = new SwapWorld()
    world.isMining = false
    const scene = await swapScene(world)
    await reviewSwap(scene, dollars)
    expect(words(await confirmButton(scene))).to.equal('Approve 120 HUSD')
    expect(scene.text()).to.include('120 HUSD for the router')
    ;(await confirmButton(scene)).click()
    await scene.until('approving', () => status(scene) === 'approving')
    expect(scene.text()).to.include('The network is confirming the approval')
    const approval = sends(scene)[0]?.params[0] as { to: string; data: string }
    expect(approval.to.toLowerCase()).to.equal(dollar.toLowerCase())
    expect(BigInt(`0x${approval.data.slice(-64)}`)).to.equal(120_000_000n)
    expect(approval.data.slice(34, 74)).to.equal(router.slice(2).toLowerCase())
    // No press can swap before.
    ;(await confirmButton(scene)).click()
    expect(sends(scene)).to.have.length(1)
    world.isMining = true
    await scene.until('approved', () => words(scene.root.querySelector('[data-testid="wm-swap-confirm"]')) === 'Swap')
    expect(scene.text()).to.include('Approved').and.include('Nothing has been swapped yet')
    ;(await confirmButton(scene)).click()
    await scene.until('sent', () => scene.view() === 'WalletSendConfirmed')
    expect(sends(scene)).to.have.length(2)
    await scene.kit.open({ view: 'Account' })
    ;(await scene.find('[data-testid="wm-account-tab-activity"]')).click()
    await scene.until('rows', () => scene.root.querySelectorAll('[data-testid="wm-transaction"]').length === 2)
    const [swapped, approved] = [...scene.root.querySelectorAll('[data-testid="wm-transaction"]')].map(words)
    expect(swapped).to.match(/Swapped.*HUSD for MRD.*−120\.000 HUSD/)
    expect(approved)
      .to.match(/Approved.*120\.000 HUSD/)
      .and.not.match(/−120/)
    await scene.end()
  })

  it('behavior: a token that changes an allowance from 0 only takes three steps, each of which is shown', async () => {
    const world = new SwapWorld()
    world.isFromZeroOnly = true
    world.allowed = 1n
    const scene = await swapScene(world)
    await reviewSwap(scene, dollars)
    expect(words(await confirmButton(scene))).to.equal('Reset the approval of HUSD')
    const steps = [...scene.root.querySelectorAll('ol li')].map(words)
    expect(steps).to.have.length(3)
    expect(steps[0]).to.include('HUSD allows a new amount only from 0.')
    expect(scene.text()).to.include('0 HUSD for the router')
    ;(await confirmButton(scene)).click()
    const label = () => words(scene.root.querySelector('[data-testid="wm-swap-confirm"]'))
    await scene.until('the approval', () => label() === 'Approve 120 HUSD')
    expect(world.allowed).to.equal(0n)
    ;(await confirmButton(scene)).click()
    await scene.until('the swap', () => label() === 'Swap')
    expect(world.allowed).to.equal(120_000_000n)
    expect(sends(scene)).to.have.length(2)
    await scene.end()
  })

  it('behavior: 60 clicks ask the wallet once', async () => {
    const scene = await swapScene()
    await reviewSwap(scene)
    const release = scene.wallet.hold('eth_sendTransaction')
    const button = await confirmButton(scene)
    for (let press = 0; press < 60; press++) button.click()
    await scene.until('the wallet', () => sends(scene).length > 0)
    await scene.until('waiting', () => scene.text().includes(`Approve in ${scene.walletName}`))
    release()
    await scene.until('sent', () => scene.view() === 'WalletSendConfirmed')
    expect(sends(scene)).to.have.length(1)
    await scene.end()
  })

  it('behavior: no button takes the place of the pressed one, so that a second press cannot cancel the first', async () => {
    // In German the label of the wait is longer than that of the press.
    const scene = await swapScene(new SwapWorld(), { locale: 'de' })
    await fillSwap(scene, { amount: '0,5', label: 'Du zahlst' })
    const review = await scene.find('[data-testid="wm-swap-review"]')
    await scene.until('a quote', () => review.textContent === 'Tausch prüfen')
    review.click()
    const release = scene.wallet.hold('eth_sendTransaction')
    const order = async () => {
      const confirm = await confirmButton(scene)
      return [...(confirm.parentElement?.children ?? [])].indexOf(confirm)
    }
    const before = await order()
    ;(await confirmButton(scene)).click()
    await scene.until('waiting', () => scene.text().includes(`In ${scene.walletName} bestätigen`))
    expect(await order()).to.equal(before)
    release()
    await scene.until('sent', () => scene.view() === 'WalletSendConfirmed')
    await scene.end()
  })

  it('behavior: another account ends the review, leads to its form, and says so', async () => {
    const scene = await swapScene()
    await reviewSwap(scene)
    scene.wallet.emit('accountsChanged', [addresses[1]])
    await scene.until('the form', () => scene.view() === 'Swap')
    await scene.until('the reason', () =>
      scene.root.querySelector('[role=alert] [popover]')?.textContent?.includes('The wallet changed account'),
    )
    expect(amountIn(scene, 'You pay')).to.equal('')
    await scene.end()
  })

  it('behavior: a refused approval keeps the form', async () => {
    const scene = await swapScene(new SwapWorld(), {
      wallet: (wallet) => wallet.fail('eth_sendTransaction', { code: 4001, message: 'no' }, 1),
    })
    await reviewSwap(scene, dollars)
    const button = await confirmButton(scene)
    button.focus()
    button.click()
    await scene.until('said', () => scene.text().includes('Nothing was swapped. Your entries are kept.'))
    expect(scene.root.activeElement).to.equal(await confirmButton(scene))
    ;(await scene.button('Edit')).click()
    await scene.until('the form', () => amountIn(scene, 'You pay') === '120')
    await scene.end()
  })

  it('behavior: a high price impact has to be confirmed', async () => {
    const world = new SwapWorld()
    world.depth = 4n
    const scene = await swapScene(world)
    await reviewSwap(scene)
    const button = await confirmButton(scene)
    expect(scene.text()).to.match(/You lose 11\.\d+% of the value/)
    expect(button.getAttribute('aria-disabled')).to.equal('true')
    button.click()
    ;(await scene.find('[data-testid="wm-swap-accept-loss"]')).click()
    await scene.until('possible', () => button.getAttribute('aria-disabled') === null)
    expect(sends(scene)).to.have.length(0)
    button.click()
    await scene.until('sent', () => scene.view() === 'WalletSendConfirmed')
    await scene.end()
  })

  it('error: an approval that the network turns back ends as such, and nothing is swapped', async () => {
    const world = new SwapWorld()
    world.isSuccess = false
    const scene = await swapScene(world)
    await reviewSwap(scene, dollars)
    ;(await confirmButton(scene)).click()
    await scene.until('failed', () => scene.text().includes('Approval failed'))
    expect(sends(scene)).to.have.length(1)
    await scene.end()
  })

  it('error: another router, recipient or amount than those of the review never reaches the wallet', async () => {
    const other = '90f79bf6eb2c4f870365e785982e1f101e93b906'
    const world = new SwapWorld()
    const scene = await swapScene(world, {
      data: async (url, init) => {
        const answer = await (world.scene().data as NonNullable<ReturnType<SwapWorld['scene']>['data']>)(url, init)
        if (!url.pathname.endsWith('build-transaction')) return answer
        const body = await answer.json()
        body.tx.data = body.tx.data.replace(/7a3f8ed2c0a14b96be5530ff9ad871e642c4c41e/i, other)
        return Response.json(body)
      },
    })
    typeInto(scene, 'You pay', '0.5')
    ;(await scene.find('[data-testid="wm-swap-token-receive"]')).click()
    ;(await scene.find('[data-row]', /Halden Dollar/)).click()
    const button = await scene.find('[data-testid="wm-swap-review"]')
    await scene.until('a quote', () => button.textContent === 'Review swap')
    button.click()
    await scene.until('refused', () => scene.text().includes('The service built another swap'))
    expect(scene.view()).to.equal('Swap')
    expect(sends(scene)).to.have.length(0)
    await scene.end()
  })
})
