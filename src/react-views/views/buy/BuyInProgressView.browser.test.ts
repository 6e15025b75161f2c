import { expect } from 'chai'
import { addresses, createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { describeState, describeView } from '../../../../test/conformance/view.ts'
import { BuyWorld } from '../../../../test/fakes/buy-world.ts'
import { bought } from '../../../../test/fakes/buying.ts'
import { type FakeClock, fakeClock, flush } from '../../../../test/fakes/clock.ts'
import { fakeWindows } from '../../../../test/fakes/fake-windows.ts'
import { FakeStorage } from '../../../../test/fakes/storage.ts'

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

const status = (scene: Scene) => scene.root.querySelector<HTMLElement>('[data-view=BuyInProgress] [role=status]')

/** Waits, by a clock of the test, until a purchase counts as late. */
async function untilLate(scene: Scene, clock: FakeClock) {
  await scene.kit.open({ view: 'OnRampProviders' })
  ;(await scene.find('[data-testid="wm-buy-amount"]')).focus()
  ;(await scene.find('[role=group] button')).click()
  const row = await scene.find('[data-testid="wm-buy-at-quay"]')
  await scene.until('a quote', () => {
    void clock.pass(300)
    return !row.getAttribute('aria-disabled')
  })
  row.click()
  await scene.until('the purchase', () => status(scene)?.dataset.status === 'waiting')
  for (let passed = 0; passed < 180_000; passed += 4_000) {
    await clock.pass(4_000)
    await flush(4)
  }
  await scene.until('late', () => status(scene)?.dataset.status === 'late')
}

describeView('BuyInProgress', {
  title: 'Buy crypto',
  ...new BuyWorld().scene(),
  arrive: (scene) => choose(scene, 'meld'),
})

describeState('BuyInProgress, in a browser that blocks windows', {
  ...new BuyWorld().scene(),
  arrive: async (scene) => {
    opened.isBlocking = true
    await choose(scene, 'meld')
    await scene.find('[data-testid=wm-buy-open]')
  },
})

const lateClock = fakeClock()
describeState('BuyInProgress, late', {
  ...new BuyWorld().scene({ env: { clock: lateClock } }),
  arrive: (scene) => untilLate(scene, lateClock),
})

describe('BuyInProgressView', function () {
  this.timeout(20_000)
  afterEach(endScenes)

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

  it('default: the window is 600 by 800 pixels, and in the middle of this one where there is room', async () => {
    const scene = await createScene(new BuyWorld().scene())
    await choose(scene, 'meld')
    const found = Object.fromEntries((opened.windows[0]?.features ?? '').split(',').map((one) => one.split('=')))
    expect([found.width, found.height]).to.deep.equal(['600', '800'])
    const centre = (from: number, size: number, own: number) => Math.max(0, from + size / 2 - own / 2)
    expect(Number(found.left)).to.be.closeTo(centre(window.screenX, window.outerWidth, 600), 1)
    expect(Number(found.top)).to.be.closeTo(centre(window.screenY, window.outerHeight, 800), 1)
    expect(opened.windows[0]?.opener).to.equal(null)
    await scene.end()
  })

  it('behavior: a page of a provider that hangs is told as late; Try again looks once more, in no new window', async () => {
    const world = new BuyWorld()
    const clock = fakeClock()
    const scene = await createScene(world.scene({ env: { clock } }))
    await untilLate(scene, clock)
    expect(scene.text()).to.include('Nothing has arrived yet').and.include('If you have paid, don’t pay again')
    world.rows = [bought('p1', 'confirmed')]
    ;(await scene.button('Try again')).click()
    await scene.until('the account', () => scene.view() === 'Account')
    expect(opened.windows).to.have.length(1)
    await scene.end()
  })

  it('behavior: a purchase of before a reload goes on in the account, which tells its end', async () => {
    const world = new BuyWorld()
    world.rows = [bought('old', 'confirmed'), bought('new', 'confirmed')]
    const storage = new FakeStorage()
    const scene = await createScene(world.scene({ env: { storage } }))
    const key = `eip155:1:${scene.kit.getState().address}`
    const purchase = { provider: 'quay', key, at: Date.now() - 60_000, ids: ['old'] }
    storage.setItem('@wallet-modal/onramp', JSON.stringify(purchase))
    await scene.kit.open({ view: 'Account' })
    await scene.until('the toast', () => scene.root.textContent?.includes('Your purchase is on its way'))
    expect(storage.getItem('@wallet-modal/onramp')).to.equal(null)
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
    expect(scene.text()).to.include('This site can’t see how it ends')
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
