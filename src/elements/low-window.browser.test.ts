import { expect } from 'chai'
import { setViewport } from '../../test/browser/commands.ts'
import { cardOf, cleanAfterEach, opened } from '../../test/conformance/modal.ts'
import type { Scene } from '../../test/conformance/scene.ts'
import { install } from '../../test/fakes/eip1193.ts'

const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() as DOMRect
const partOf = ({ root }: Scene, part: string) => root.querySelector(`[part~=${part}]`)

describe('low windows', function () {
  this.timeout(20_000)
  cleanAfterEach()
  const uninstall: (() => void)[] = []
  const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
  before(() => {
    for (let count = 0; count < 5; count++) {
      const info = { uuid: crypto.randomUUID(), name: `Heron ${count}`, rdns: `test.heron${count}` }
      uninstall.push(install(window, { ...provider }, { ...info, icon: 'data:image/png;base64,AA==' }))
    }
  })
  after(() => {
    for (const remove of uninstall) remove()
  })
  afterEach(async () => {
    await setViewport({ width: 800, height: 600 })
  })

  it('behavior: the card takes all of the window, and the header little of it', async () => {
    await setViewport({ width: 844, height: 390 })
    const scene = await opened()
    const { left, top, width, height } = boxOf(cardOf(scene))
    expect([left, top, width, height]).to.deep.equal([0, 0, 844, 390])
    expect(boxOf(partOf(scene, 'header')).height).to.be.at.most(48)
  })

  it('behavior: rows stand in two columns, in which the arrows move', async () => {
    await setViewport({ width: 844, height: 390 })
    const scene = await opened()
    const [first, second] = [...scene.root.querySelectorAll('[data-row]')].map(boxOf) as [DOMRect, DOMRect]
    expect(second.top).to.equal(first.top)
    expect(second.left).to.be.greaterThan(first.right)
  })

  for (const [locale, side] of [
    ['en', 'left'],
    ['ar', 'right'],
  ] as const)
    it(`behavior: ${locale}: the thread stands beside its text and buttons`, async () => {
      await setViewport({ width: 844, height: 390 })
      const scene = await opened({ locale, wallet: (wallet) => wallet.fail('eth_requestAccounts', { code: 4001 }) })
      const row = await scene.button(new RegExp(`^${scene.walletName}`))
      row.click()
      await scene.until('the view', () => scene.view() === 'ConnectingExternal')
      await scene.settled()
      const status = await scene.find('[data-view] [role=status]')
      const thread = boxOf(status.previousElementSibling)
      const text = boxOf(status)
      if (side === 'left') expect(thread.right).to.be.at.most(text.left)
      else expect(thread.left).to.be.at.least(text.right)
      expect(thread.top).to.be.closeTo(text.top, 24)
    })

  it('behavior: a code to scan fits beside its buttons', async () => {
    await setViewport({ width: 844, height: 390 })
    const scene = await opened({ connected: true })
    await scene.kit.open({ view: 'WalletReceive' })
    const code = await scene.find('[data-testid="wm-qr-code"]')
    await scene.settled()
    const copy = await scene.button(/^Copy address/)
    expect(boxOf(code).bottom).to.be.at.most(390)
    expect(boxOf(code).width).to.be.at.least(200)
    expect(boxOf(copy).bottom).to.be.at.most(390)
    expect(boxOf(code).right).to.be.at.most(boxOf(copy).left)
  })

  it('behavior: at four times the size, header and footer leave most of the window', async () => {
    await setViewport({ width: 320, height: 256 })
    const scene = await opened()
    const body = scene.body()
    expect(boxOf(body).height).to.be.at.least(180)
    const footer = partOf(scene, 'footer') as HTMLElement
    expect(getComputedStyle(footer).position).to.equal('static')
    expect(body.scrollWidth).to.equal(body.clientWidth)
    // Nothing covers what is shown.
    const { left, bottom } = boxOf(body)
    const hit = scene.root.elementFromPoint(left + 40, bottom - 30)
    expect(hit?.closest('[data-row],[data-view]')).not.to.equal(null)
  })

  it('behavior: a wide, low window keeps a column that can be read', async () => {
    await setViewport({ width: 1366, height: 440 })
    const scene = await opened()
    const row = boxOf(await scene.find('[data-row]'))
    expect(boxOf(cardOf(scene)).width).to.equal(1366)
    expect(row.left).to.be.greaterThan(200)
  })
})
