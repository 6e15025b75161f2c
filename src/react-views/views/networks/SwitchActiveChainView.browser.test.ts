import { expect } from 'chai'
import { endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { addSolanaWallet, createTwoNamespaces, grotto, twoNamespaces } from '../../../../test/conformance/svm-world.ts'
import { describeView } from '../../../../test/conformance/view.ts'

const goTo = async (scene: Scene) => {
  await scene.kit.open({ view: 'Networks' })
  await scene.until('Networks', () => scene.view() === 'Networks')
  ;(await scene.button(/^Grotto/)).click()
  await scene.until('the view', () => scene.view() === 'SwitchActiveChain')
}

describeView('SwitchActiveChain', {
  ...twoNamespaces,
  title: 'Switch chain',
  connected: true,
  arrive: async (scene) => {
    await addSolanaWallet(scene)
    await scene.kit.open({ view: 'Networks' })
    const row = () =>
      [...scene.root.querySelectorAll('button')].find(({ textContent }) => /Grotto/.test(textContent ?? ''))
    await scene.until('Grotto', row)
    row()?.click()
  },
})

describe('SwitchActiveChainView', () => {
  afterEach(endScenes)

  it('default: another namespace needs another wallet; the one that is connected stays', async () => {
    const { scene, solana, stop } = await createTwoNamespaces({ connected: true })
    const before = scene.kit.getState()
    await goTo(scene)
    await scene.until('the words', () => scene.text().includes('Grotto needs another wallet'))
    // Nothing has changed for the page yet.
    expect(scene.kit.getState()).to.include({ namespace: 'eip155', address: before.address })
    ;(await scene.button('Connect Solana wallet')).click()
    await scene.until('Connect', () => scene.view() === 'Connect')
    // The list holds only wallets of this namespace.
    const rows = () => [...scene.root.querySelectorAll('[data-row]')].map(({ textContent }) => textContent ?? '')
    await scene.until('the wallet', () => rows().some((row) => row.startsWith('Tern')))
    expect(rows().filter((row) => row.includes(scene.walletName))).to.deep.equal([])
    ;(await scene.button(/^Tern/)).click()
    await scene.until('connected', () => scene.kit.getState().namespace === 'solana')
    const state = scene.kit.getState()
    expect(state.caipNetworkId).to.equal(`solana:${grotto.id}`)
    expect(state.address).to.equal(solana.addresses[0])
    expect(state.connections.map(({ namespaces }) => namespaces[0])).to.have.members(['eip155', 'solana'])
    stop()
    await scene.end()
  })

  it('behavior: with a wallet there already the page goes over at once', async () => {
    const { scene, solana, stop } = await createTwoNamespaces({ connected: true })
    const id = () => scene.kit.getState().connectors.find(({ namespaces }) => namespaces[0] === 'solana')?.id
    await scene.until('the wallet', id)
    await scene.kit.connect({ connectorId: id() as string })
    await scene.kit.switchNetwork('eip155:1')
    expect(scene.kit.getState().namespace).to.equal('eip155')
    await scene.kit.open({ view: 'Networks' })
    ;(await scene.button(/^Grotto/)).click()
    await scene.until('Solana', () => scene.kit.getState().namespace === 'solana')
    expect(scene.kit.getState().address).to.equal(solana.addresses[0])
    stop()
    await scene.end()
  })
})
