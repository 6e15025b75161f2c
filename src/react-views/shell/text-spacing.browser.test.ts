import { expect } from 'chai'
import { setViewport } from '../../../test/browser/commands.ts'
import { cleanAfterEach, opened } from '../../../test/conformance/modal.ts'
import type { Scene } from '../../../test/conformance/scene.ts'
import { install } from '../../../test/fakes/eip1193.ts'
import { numbered, walletList } from '../../../test/fakes/wallet-list.ts'

/** The distances of https://www.w3.org/TR/WCAG22/#text-spacing, as a visitor's own style sheet sets them. */
function spaceOut({ root }: Scene): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}')
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
/** Names of which a part is not shown. */
const cut = (elements: Iterable<Element>) =>
  [...elements]
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map(
      (one) =>
        `${one.textContent}: ${one.scrollWidth} × ${one.scrollHeight} in ${one.clientWidth} × ${one.clientHeight}`,
    )

describe('text spacing', function () {
  this.timeout(20_000)
  cleanAfterEach()
  const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
  const icon = 'data:image/png;base64,AA=='
  let uninstall: () => void
  before(async () => {
    await setViewport({ width: 320, height: 640 })
    uninstall = install(window, provider, {
      uuid: crypto.randomUUID(),
      name: 'Bitcoin Harbor Wallet',
      rdns: 'test.bitcoin-harbor',
      icon,
    })
  })
  after(async () => {
    uninstall()
    await setViewport({ width: 800, height: 600 })
  })

  it('behavior: the names of rows stay whole at 320 px', async () => {
    const scene = await opened()
    expect(cut(scene.root.querySelectorAll('[data-row-title]')), 'without it').to.deep.equal([])
    spaceOut(scene)
    await scene.settled()
    expect(cut(scene.root.querySelectorAll('[data-row-title]'))).to.deep.equal([])
  })

  it('behavior: names of two lines stay whole in the grid', async () => {
    const wallets = numbered(8).map((one) => ({ ...one, name: 'Paper Harbor' }))
    const scene = await opened({ services: walletList(wallets).answer })
    await scene.kit.open({ view: 'AllWallets' })
    const names = () => [...scene.root.querySelectorAll('[data-testid^="wm-wallet-search-item"] > :last-child')]
    await scene.until('the wallets', () => names().length > 3)
    spaceOut(scene)
    await scene.settled()
    expect(cut(names())).to.deep.equal([])
  })

  it('behavior: the groups of an address stay apart, five in a row', async () => {
    const scene = await opened({ connected: true })
    await scene.kit.open({ view: 'WalletReceive' })
    const address = await scene.find('[data-address]')
    spaceOut(scene)
    await scene.settled()
    const boxes = [...address.children].map((group) => (group.firstElementChild as Element).getBoundingClientRect())
    expect(boxes).to.have.length(10)
    for (const [index, box] of boxes.entries()) {
      const before = boxes[index - 1]
      if (before && index % 5) expect(box.left - before.right, `before group ${index}`).to.be.greaterThan(4)
      if (before && index % 5) expect(box.top, `group ${index}`).to.equal(before.top)
    }
  })

  it('behavior: a long title takes two lines at most, beside its controls', async () => {
    const name = 'The Extraordinarily Long Name of a Wallet That Nobody Shortens'
    const endless = { ...provider, request: () => new Promise<null>(() => {}) }
    const remove = install(window, endless, { uuid: crypto.randomUUID(), name, rdns: 'test.long', icon })
    try {
      const scene = await opened()
      ;(await scene.find('[data-testid="wm-wallet-test.long"]')).click()
      await scene.until('its view', () => scene.kit.getState().view === 'ConnectingExternal')
      spaceOut(scene)
      await scene.settled()
      const title = (await scene.find('#wm-title')).getBoundingClientRect()
      const close = (await scene.find('[data-testid="wm-header-close"]')).getBoundingClientRect()
      expect(title.height).to.be.below(2 * 1.5 * 17 + 1)
      expect(close.right).to.be.at.most(320)
      expect(close.left).to.be.at.least(title.right - 1)
      // The view has the whole name.
      expect(scene.body().textContent).to.include(name)
    } finally {
      remove()
    }
  })
})
