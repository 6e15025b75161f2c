import { expect } from 'chai'
import { loginOptions, loginScene } from '../../../../test/conformance/login-scene.ts'
import { createScene, endScenes, type Scene, wait } from '../../../../test/conformance/scene.ts'
import { createTwoNamespaces } from '../../../../test/conformance/svm-world.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { FakeWallet, install } from '../../../../test/fakes/eip1193.ts'

const open = async ({ kit, until, view }: Scene) => {
  await kit.open({ view: 'ProfileWallets' })
  await until('the view', () => view() === 'ProfileWallets')
}

describeView('ProfileWallets', { title: 'Wallets', connected: true, arrive: open })
describeView('ProfileWallets', {
  title: 'Wallets',
  connected: true,
  // No wallet is connected, and one is remembered.
  arrive: async (scene) => {
    await scene.kit.disconnect()
    await open(scene)
    await scene.find('[data-testid="wm-recent-connection"]')
  },
})

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

  it('behavior: the embedded wallet is named in the language of the visitor', async () => {
    const scene = await loginScene({ ...loginOptions(), locale: 'de' })
    await scene.kit.connect({ connectorId: 'AUTH' })
    await open(scene)
    await scene.find('[data-testid="wm-active-profile-wallet"]')
    expect(scene.text()).to.include('E-Mail & Social')
    expect(scene.text()).not.to.include('Email')
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
    // The next event of the wallet must not undo the choice.
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

  it('behavior: a second wallet is listed beside the first, switched to and disconnected', async () => {
    const scene = await createScene({ connected: true })
    const id = `test.tern${scene.walletId}`
    const second = new FakeWallet({ accounts: ['0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'], knownChains: ['0x1'] })
    const uninstall = install(window, second, { uuid: crypto.randomUUID(), name: 'Tern', rdns: id })
    await open(scene)
    ;(await scene.button('Connect another wallet')).click()
    ;(await scene.button(/^Tern/)).click()
    await scene.until('back in the list', () => scene.view() === 'ProfileWallets')
    await scene.find('[role=status]', 'Wallet added')
    expect(scene.kit.getState().connections.map((one) => one.id)).to.deep.equal([id, scene.walletId])
    const { prompts } = scene.wallet
    ;(await scene.button(`Switch to ${scene.walletName}`)).click()
    await scene.until('the first', () => scene.kit.getState().connections[0]?.id === scene.walletId)
    expect(scene.wallet.prompts).to.equal(prompts)
    expect(scene.view()).to.equal('ProfileWallets')
    // The one beside goes, and is remembered.
    ;(await scene.button('Disconnect Tern')).click()
    await scene.until('gone', () => scene.kit.getState().connections.length === 1)
    expect(scene.view()).to.equal('ProfileWallets')
    await scene.button('Connect Tern again')
    ;(await scene.button('Forget Tern')).click()
    await scene.until('forgotten', () => !scene.text().includes('Tern'))
    uninstall()
    await scene.end()
  })

  it('behavior: a tab for every namespace, in the order of the networks', async () => {
    const { scene, solana, stop } = await createTwoNamespaces({ connected: true })
    await open(scene)
    const tabs = () => [...scene.root.querySelectorAll<HTMLElement>('[role=tab]')]
    await scene.until('tabs', () => tabs().length === 2)
    expect(tabs().map(({ textContent }) => textContent)).to.deep.equal(['EVM', 'Solana'])
    tabs()[1]?.click()
    ;(await scene.button('Connect Solana wallet')).click()
    await scene.until('Connect', () => scene.view() === 'Connect')
    ;(await scene.button(/^Tern/)).click()
    await scene.until('back', () => scene.view() === 'ProfileWallets')
    expect(scene.kit.getState().address).to.equal(solana.addresses[0])
    // The other namespace's account is not the active one, and can be made it.
    await scene.until('tabs again', () => tabs().length === 2)
    tabs()[0]?.click()
    ;(await scene.button(/^Use .*0x7A3f/i)).click()
    await scene.until('EVM', () => scene.kit.getState().namespace === 'eip155')
    await scene.find('[data-testid="wm-active-profile-wallet"]')
    expect(scene.kit.getState().connections.length).to.equal(2)
    await scene.button('Disconnect all')
    ;(await scene.button('Disconnect all')).click()
    await scene.until('nobody', () => scene.kit.getState().connections.length === 0)
    stop()
    await scene.end()
  })
})
