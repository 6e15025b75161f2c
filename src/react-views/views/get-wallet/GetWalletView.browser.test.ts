import { expect } from 'chai'
import { createScene, endScenes, nameOf, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { numbered, walletList } from '../../../../test/fakes/wallet-list.ts'

const open = async ({ kit, find }: Scene) => {
  await kit.open({ view: 'GetWallet' })
  await find('[data-testid^="wm-get-wallet-"]')
}
const rows = ({ root }: Scene) => [...root.querySelectorAll<HTMLElement>('[data-row]')].map(nameOf)

describeView('GetWallet', { title: 'Get a wallet', services: walletList(numbered(30)).answer, arrive: open })

describe('GetWalletView', () => {
  afterEach(endScenes)

  it('default: four wallets to get, and the way to all', async () => {
    const scene = await createScene({ alone: true, services: walletList(numbered(30)).answer })
    await open(scene)
    expect(rows(scene)).to.deep.equal([
      'Wallet 01 Get',
      'Wallet 02 Get',
      'Wallet 03 Get',
      'Wallet 04 Get',
      'Explore all',
    ])
    ;(await scene.button('Wallet 02 Get')).click()
    await scene.until('its stores', () => scene.view() === 'Downloads')
    ;(await scene.button('Back')).click()
    ;(await scene.button('Explore all')).click()
    await scene.until('all wallets', () => scene.view() === 'AllWallets')
  })

  it('behavior: one that is installed is not offered; without pairing there is no list to explore', async () => {
    const { answer } = walletList(numbered(3))
    const scene: Scene = await createScene({
      options: { hosts: { providerApi: 'https://api.test' } },
      services: async (url, init) => {
        const { data } = await (await answer(url, init)).json()
        return Response.json({ data: [{ id: 'here', name: 'Here', rdns: scene.walletId }, ...data], count: 4 })
      },
    })
    await open(scene)
    expect(rows(scene)).to.deep.equal(['Wallet 01 Get', 'Wallet 02 Get', 'Wallet 03 Get'])
  })

  it('behavior: a list that fails says so and comes with another try', async () => {
    const list = walletList(numbered(30))
    list.instead = () => new Response('', { status: 500 })
    const scene = await createScene({ alone: true, services: list.answer })
    await scene.kit.open({ view: 'GetWallet' })
    await scene.until('the error', () => scene.text().includes('Wallet list didn’t load'))
    list.instead = undefined
    ;(await scene.button('Try again')).click()
    await scene.until('the wallets', () => rows(scene).length === 5)
  })
})
