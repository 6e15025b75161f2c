import { expect } from 'chai'
import { createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { ExchangeWorld } from '../../../../test/fakes/exchange-world.ts'
import { fakeWindows } from '../../../../test/fakes/fake-windows.ts'

const opened = fakeWindows()

async function choose(scene: Scene) {
  await scene.kit.open({ view: 'FundWallet' })
  ;(await scene.find('[data-testid="wm-feature-deposit-from-exchange"]')).click()
  ;(await scene.find('[data-view=PayWithExchange] [role=group] button')).click()
  const row = await scene.find('[data-testid="wm-exchange-quay"]')
  await scene.until('an amount', () => !row.getAttribute('aria-disabled'))
  row.click()
  await scene.until('the deposit', () => scene.view() === 'PayWithExchangeInProgress')
}

describeView('PayWithExchangeInProgress', {
  title: 'Deposit from exchange',
  ...new ExchangeWorld().scene(),
  arrive: choose,
})

describe('PayWithExchangeInProgressView', function () {
  this.timeout(30_000)
  afterEach(endScenes)

  const status = (scene: Scene) =>
    scene.root.querySelector<HTMLElement>('[data-view=PayWithExchangeInProgress] [role=status]')?.dataset.status

  it('default: the window has the exchange’s page and no way back, and the deposit ends at the account', async () => {
    const world = new ExchangeWorld()
    const scene = await createScene(world.scene())
    await choose(scene)
    await scene.until('to wait', () => status(scene) === 'waiting')
    const [one] = opened.windows
    expect(one?.opener).to.equal(null)
    expect(one?.at).to.equal('https://quay.test/withdraw?session=1')
    expect(scene.text()).to.match(/Continue at Quay.*7a3f/i)
    await scene.button('Copy link')
    world.status = { body: { result: { status: 'SUCCESS' } } }
    await scene.until('the account', () => scene.view() === 'Account')
    await scene.until('the toast', () => scene.root.textContent?.includes('Deposit completed'))
    await scene.end()
  })

  it('behavior: a blocked window becomes a link that says nothing of this page', async () => {
    opened.isBlocking = true
    const scene = await createScene(new ExchangeWorld().scene())
    await choose(scene)
    const link = (await scene.button('Open Quay')) as HTMLAnchorElement
    expect(link.rel).to.equal('noopener noreferrer')
    expect(link.target).to.equal('_blank')
    expect(link.href).to.equal('https://quay.test/withdraw?session=1')
    expect(scene.text()).to.include('The window was blocked')
    await scene.end()
  })

  it('error: an exchange without an address says so, and Try again opens a window anew', async () => {
    const world = new ExchangeWorld()
    const { url } = world
    world.url = { status: 404 }
    const scene = await createScene(world.scene())
    await choose(scene)
    await scene.until('the failure', () => scene.text().includes('Quay can’t be reached'))
    expect(opened.windows[0]?.closed).to.equal(true)
    world.url = url
    ;(await scene.button('Try again')).click()
    await scene.until('to wait', () => status(scene) === 'waiting')
    expect(opened.windows[1]?.at).to.equal('https://quay.test/withdraw?session=1')
    await scene.end()
  })

  it('behavior: a window that is closed is told, and Try again asks the exchange once more', async () => {
    const world = new ExchangeWorld()
    const scene = await createScene(world.scene())
    await choose(scene)
    const { hasFocus } = document
    document.hasFocus = () => true
    try {
      await scene.until('a window', () => opened.windows[0]?.at)
      opened.windows[0]?.close()
      await scene.until('to be told', () => status(scene) === 'closed')
    } finally {
      document.hasFocus = hasFocus
    }
    await scene.button('Open Quay')
    ;(await scene.button('Try again')).click()
    await scene.until('to wait', () => status(scene) === 'waiting')
    expect(opened.windows).to.have.length(1)
    await scene.end()
  })

  it('error: an exchange that refuses says so', async () => {
    const world = new ExchangeWorld()
    world.status = { body: { result: { status: 'FAILED' } } }
    const scene = await createScene(world.scene())
    await choose(scene)
    await scene.until('the failure', () => status(scene) === 'declined')
    expect(scene.text()).to.include('Quay sent nothing')
    await scene.end()
  })

  it('behavior: Back leaves an exchange’s page to the visitor', async () => {
    const scene = await createScene(new ExchangeWorld().scene())
    await choose(scene)
    await scene.until('a window', () => opened.windows[0]?.at)
    ;(await scene.button('Back')).click()
    await scene.until('the form', () => scene.view() === 'PayWithExchange')
    expect(opened.windows[0]?.closed).to.equal(false)
    await scene.end()
  })
})
