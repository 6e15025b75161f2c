import { expect } from 'chai'
import { addresses, createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { BuyWorld } from '../../../../test/fakes/buy-world.ts'
import { fakeWindows } from '../../../../test/fakes/fake-windows.ts'

const opened = fakeWindows()

async function choose(scene: Scene, id: string) {
  await scene.kit.open({ view: 'OnRampProviders' })
  if (id !== 'meld') {
    ;(await scene.find('[data-testid="wm-buy-amount"]')).focus()
    const presets = await scene.find('[role=group] button')
    presets.click()
  }
  const row = await scene.find(`[data-testid="wm-buy-at-${id}"]`)
  await scene.until('a quote', () => !row.getAttribute('aria-disabled'))
  row.click()
  await scene.until('the purchase', () => scene.view() === 'BuyInProgress')
}

describeView('BuyInProgress', {
  title: 'Buy crypto',
  ...new BuyWorld().scene(),
  arrive: (scene) => choose(scene, 'meld'),
})

describe('BuyInProgressView', function () {
  this.timeout(20_000)
  afterEach(endScenes)

  const status = (scene: Scene) => scene.root.querySelector<HTMLElement>('[data-view=BuyInProgress] [role=status]')

  it('default: the window has the provider’s page and no way back; the link can be copied', async () => {
    const scene = await createScene(new BuyWorld().scene())
    await choose(scene, 'quay')
    await scene.until('to wait', () => status(scene)?.dataset.status === 'waiting')
    const [one] = opened.windows
    expect(one?.opener).to.equal(null)
    expect(new URL(one?.at ?? '').searchParams.get('to')?.toLowerCase()).to.equal(addresses[0])
    expect(scene.text()).to.match(/Continue at Quay.*7a3f/i)
    await scene.button('Copy link')
    await scene.end()
  })

  it('behavior: a blocked window becomes a link that says nothing of this page', async () => {
    opened.isBlocking = true
    const scene = await createScene(new BuyWorld().scene())
    await choose(scene, 'quay')
    const link = (await scene.button('Open Quay')) as HTMLAnchorElement
    expect(link.rel).to.equal('noopener noreferrer')
    expect(link.target).to.equal('_blank')
    expect(new URL(link.href).origin).to.equal('https://quay.test')
    expect(scene.text()).to.include('The window was blocked')
    await scene.end()
  })

  it('error: a provider that cannot be reached says so, and Try again opens a window anew', async () => {
    const world = new BuyWorld()
    world.url = { status: 404 }
    const scene = await createScene(world.scene())
    await choose(scene, 'coinbase')
    await scene.until('the failure', () => scene.text().includes('Coinbase can’t be reached'))
    expect(opened.windows[0]?.closed).to.equal(true)
    world.url = { body: { url: 'https://pay.coinbase.com/2' } }
    ;(await scene.button('Try again')).click()
    await scene.until('to wait', () => status(scene)?.dataset.status === 'waiting')
    expect(opened.windows[1]?.at).to.equal('https://pay.coinbase.com/2')
    await scene.end()
  })

  it('behavior: a window that is closed leads to the account', async () => {
    const scene = await createScene(new BuyWorld().scene())
    await choose(scene, 'meld')
    expect(scene.text()).to.include('Nothing tells this site how it ends')
    const { hasFocus } = document
    document.hasFocus = () => true
    try {
      await scene.until('a window', () => opened.windows[0]?.at)
      opened.windows[0]?.close()
      await scene.until('the account', () => scene.view() === 'Account')
    } finally {
      document.hasFocus = hasFocus
    }
    await scene.until('the toast', () => scene.root.textContent?.includes('The provider’s window was closed'))
    await scene.end()
  })

  it('behavior: Back leaves a provider’s page to the visitor', async () => {
    const scene = await createScene(new BuyWorld().scene())
    await choose(scene, 'meld')
    await scene.until('a window', () => opened.windows[0]?.at)
    ;(await scene.button('Back')).click()
    await scene.until('the providers', () => scene.view() === 'OnRampProviders')
    expect(opened.windows[0]?.closed).to.equal(false)
    await scene.end()
  })
})
