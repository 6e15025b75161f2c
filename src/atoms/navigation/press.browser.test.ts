import { expect } from 'chai'
import { cleanAfterEach, closed, opened } from '../../../test/conformance/modal.ts'
import type { Scene } from '../../../test/conformance/scene.ts'
import { internalKit } from '../kit/internal-kit.ts'
import { navigate } from './navigate.ts'
import { route } from './routes.ts'

const viewOf = ({ kit }: Scene) => kit.getState().view
/** Resolves in a frame, before it is painted. */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

describe('a press that leads to another view', () => {
  cleanAfterEach()

  /** The help with the way back, after two views were pressed. */
  async function help(): Promise<Scene> {
    const scene = await opened()
    await scene.kit.open({ view: 'WhatIsAWallet' })
    await scene.button('Get a wallet')
    return scene
  }

  for (const [name, from, to] of [
    ['Back', 'GetWallet', 'WhatIsAWallet'],
    ['Get a wallet', 'WhatIsAWallet', 'GetWallet'],
  ] as const)
    it(`behavior: ${name} draws nothing before the next frame is painted`, async () => {
      const scene = await help()
      if (from === 'GetWallet') navigate(internalKit(scene.kit), { type: 'push', route: route('GetWallet') })
      await scene.until(from, () => scene.view() === from)
      await scene.settled()
      const control = await scene.button(name)
      await frame()
      control.click()
      expect(viewOf(scene), 'in the task of the press').to.equal(from)
      await frame()
      expect(viewOf(scene), 'in its next frame').to.equal(from)
      await scene.until(to, () => scene.view() === to)
    })

  it('behavior: two presses in one frame are one step', async () => {
    const scene = await help()
    navigate(internalKit(scene.kit), { type: 'push', route: route('GetWallet') })
    const back = await scene.button('Back')
    await scene.until('the view', () => scene.view() === 'GetWallet')
    back.click()
    back.click()
    await scene.until('one step', () => scene.view() === 'WhatIsAWallet')
    await frame()
    await frame()
    expect(viewOf(scene)).to.equal('WhatIsAWallet')
  })

  it('behavior: it is about a view that is gone if another one came by itself in the meantime', async () => {
    const scene = await help()
    navigate(internalKit(scene.kit), { type: 'push', route: route('GetWallet') })
    const back = await scene.button('Back')
    back.click()
    navigate(internalKit(scene.kit), { type: 'push', route: route('AllWallets') })
    await scene.until('the other view', () => scene.view() === 'AllWallets')
    await frame()
    await frame()
    expect(viewOf(scene)).to.equal('AllWallets')
  })

  it('behavior: it leads nowhere once the modal has closed', async () => {
    const scene = await help()
    const seen: string[] = []
    scene.kit.on('view-change', ({ view }) => seen.push(view))
    ;(await scene.button('Get a wallet')).click()
    scene.kit.close()
    await frame()
    await closed(scene)
    expect(seen).to.deep.equal([])
  })

  it('behavior: a wallet pressed just before the modal closes is not asked, and the next open shows the list at once', async () => {
    const scene = await opened()
    ;(await scene.button(new RegExp(`^${scene.walletName}`))).click()
    scene.kit.close()
    await frame()
    await closed(scene)
    await scene.kit.open()
    await frame()
    const page = await scene.find('[data-view=Connect]')
    expect(page.dataset.direction, 'ready').to.not.equal(undefined)
    expect(scene.wallet.count('eth_requestAccounts')).to.equal(0)
  })

  it('behavior: on a hidden page, which has no frames, it leads on as well', async () => {
    const scene = await help()
    const request = window.requestAnimationFrame
    window.requestAnimationFrame = () => 0
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    try {
      ;(await scene.button('Get a wallet')).click()
      await scene.until('the next view', () => viewOf(scene) === 'GetWallet')
    } finally {
      window.requestAnimationFrame = request
      Reflect.deleteProperty(document, 'hidden')
    }
  })
})
