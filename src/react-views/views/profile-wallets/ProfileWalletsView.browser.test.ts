import { expect } from 'chai'
import { createScene, endScenes, type Scene, wait } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'

const open = async ({ kit, until, view }: Scene) => {
  await kit.open({ view: 'ProfileWallets' })
  await until('the view', () => view() === 'ProfileWallets')
}

describeView('ProfileWallets', { title: 'Wallets', connected: true, arrive: open })
describeView('ProfileWallets', { title: 'Wallets', arrive: open })

describe('ProfileWalletsView', () => {
  afterEach(endScenes)

  it('default: the wallet and its accounts, the active one marked', async () => {
    const scene = await createScene({ connected: true })
    await open(scene)
    const active = await scene.find('[data-testid="wm-active-profile-wallet"]')
    expect(active.getAttribute('aria-current')).to.equal('true')
    expect(active.textContent).to.include('0x7A3f')
    expect(scene.text()).to.include('2 accounts')
    await scene.end()
  })

  it('behavior: another shared account becomes the active one without asking the wallet', async () => {
    const scene = await createScene({ connected: true })
    await open(scene)
    const prompts = scene.wallet.prompts
    const changes: string[] = []
    scene.kit.on('account-change', ({ address }) => changes.push(address))
    ;(await scene.button(/^Use .*0x52/i)).click()
    await scene.until('the change', () => changes.length === 1)
    expect(scene.kit.getState().address?.toLowerCase()).to.equal('0x52b8e03da917c4f6085b1e7d9a2c3f44d8b6e9a7')
    expect(scene.wallet.prompts).to.equal(prompts)
    // What the wallet tells next keeps the choice.
    await wait(50)
    scene.wallet.chainId = '0x2'
    scene.wallet.emit('chainChanged', '0x2')
    await scene.until('the network', () => scene.kit.getState().caipNetworkId === 'eip155:2')
    expect(scene.kit.getState().address?.toLowerCase()).to.equal('0x52b8e03da917c4f6085b1e7d9a2c3f44d8b6e9a7')
    await scene.end()
  })

  it('behavior: another wallet can be connected from here', async () => {
    const scene = await createScene({ connected: true })
    await open(scene)
    ;(await scene.button('Connect another wallet')).click()
    await scene.until('Connect', () => scene.view() === 'Connect')
    await scene.end()
  })
})
