import { expect } from 'chai'
import { createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { confirmButton, fillSwap, openSwap, reviewSwap, swapScene } from '../../../../test/conformance/swap-scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { SwapWorld } from '../../../../test/fakes/swap-world.ts'

const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim()
/** A form that pays 120 HUSD for coins. */
const dollars = { pay: /Halden Dollar/, receive: /^MRD/, amount: '120' }
const batchWorld = () => Object.assign(new SwapWorld(), { hasBatches: true })
const sends = (scene: Scene) =>
  scene.wallet.calls.map(({ method }) => method).filter((method) => /^(eth_send|wallet_send)/.test(method))

describeView('SwapPreview', {
  title: 'Review swap',
  ...batchWorld().scene(),
  arrive: async (scene) => {
    await openSwap(scene)
    const label = (await scene.find('[data-testid="wm-swap-pay"]')).getAttribute('aria-label') ?? ''
    await fillSwap(scene, { ...dollars, label })
    const button = await scene.find('[data-testid="wm-swap-review"]')
    await scene.until('a quote', () => button.getAttribute('aria-disabled') === null)
    button.click()
    await scene.find('[data-testid="wm-swap-batch"]')
  },
})

describe('the review of a batch', function () {
  this.timeout(20_000)
  afterEach(endScenes)

  it('default: one press and one request for both, and what is approved is said', async () => {
    const scene = await swapScene(batchWorld())
    await reviewSwap(scene, dollars)
    expect(words(await confirmButton(scene))).to.equal('Approve and swap')
    expect(words(scene.root.querySelector('[data-testid="wm-swap-batch"]'))).to.include(
      'Your wallet asks once. Both happen, or nothing does.',
    )
    expect(scene.text()).to.include('120 HUSD for the router, all of it taken by this swap')
    ;(await confirmButton(scene)).click()
    await scene.until('sent', () => scene.view() === 'WalletSendConfirmed')
    expect(sends(scene)).to.deep.equal(['wallet_sendCalls'])
    await scene.until('on its way', () => scene.text().includes('Swapping 120 HUSD for ≈'))
    await scene.end()
  })

  it('behavior: a wallet that refuses the batch leads to the approval, which says so', async () => {
    const scene = await createScene(
      batchWorld().scene({
        wallet: (wallet) =>
          wallet.answer('wallet_sendCalls', () => Promise.reject({ code: 5750, message: 'No upgrade' })),
      }),
    )
    await openSwap(scene)
    await reviewSwap(scene, dollars)
    ;(await confirmButton(scene)).click()
    await scene.until(
      'two steps',
      () => words(scene.root.querySelector('[data-testid="wm-swap-confirm"]')) === 'Approve 120 HUSD',
    )
    expect(scene.text())
      .to.include('Your wallet can’t do both at once')
      .and.include('Nothing was sent. Approve the amount first, then swap.')
    expect(scene.root.querySelectorAll('ol li')).to.have.length(2)
    ;(await confirmButton(scene)).click()
    await scene.until('approved', () => words(scene.root.querySelector('[data-testid="wm-swap-confirm"]')) === 'Swap')
    expect(sends(scene)).to.deep.equal(['wallet_sendCalls', 'eth_sendTransaction'])
    await scene.end()
  })
})
