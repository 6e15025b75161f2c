import { expect } from 'chai'
import { endScenes } from '../../../../test/conformance/scene.ts'
import { addSolanaWallet, createTwoNamespaces, twoNamespaces } from '../../../../test/conformance/svm-world.ts'
import { describeView } from '../../../../test/conformance/view.ts'

describeView('ConnectingMultiChain', {
  ...twoNamespaces,
  title: 'Select chain',
  arrive: async (scene) => {
    await addSolanaWallet(scene, { sameName: true })
    await scene.kit.open()
    const rows = () =>
      [...scene.root.querySelectorAll<HTMLElement>('[data-row]')].filter((row) =>
        row.textContent?.includes(scene.walletName),
      )
    await scene.until('both', () => scene.kit.getState().connectors.some(({ type }) => type === 'MULTI_CHAIN'))
    await scene.until('one row', () => rows().length === 1)
    rows()[0]?.click()
  },
})

describe('ConnectingMultiChainView', () => {
  afterEach(endScenes)

  it('default: one row for a wallet of two namespaces; choosing one connects that', async () => {
    const { scene, solana, stop } = await createTwoNamespaces({ sameName: true })
    await scene.kit.open()
    await scene.until('both', () => scene.kit.getState().connectors.some(({ type }) => type === 'MULTI_CHAIN'))
    const rows = () =>
      [...scene.root.querySelectorAll('[data-row]')].filter((row) => row.textContent?.includes(scene.walletName))
    await scene.until('one row', () => rows().length === 1)
    ;(rows()[0] as HTMLElement).click()
    await scene.until('the choice', () => scene.view() === 'ConnectingMultiChain')
    await scene.button('EVM')
    // In the order of the networks, whichever wallet was found first.
    const chains = [...scene.root.querySelectorAll<HTMLElement>('[data-testid^="wm-chain-"]')]
    expect(chains.map(({ dataset }) => dataset.testid)).to.deep.equal(['wm-chain-eip155', 'wm-chain-solana'])
    ;(await scene.button('Solana')).click()
    await scene.until('connected', () => scene.kit.getState().status === 'connected')
    expect(scene.kit.getState()).to.include({ namespace: 'solana', address: solana.addresses[0] })
    expect(scene.wallet.prompts).to.equal(0)
    stop()
    await scene.end()
  })
})
