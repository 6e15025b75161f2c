import { expect } from 'chai'
import { createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'

const stray = async ({ kit, wallet, until }: Scene) => {
  await kit.open()
  wallet.chainId = '0x3e7'
  wallet.emit('chainChanged', '0x3e7')
  await until('the network', () => kit.getState().caipNetworkId === 'eip155:999')
}

describeView('UnsupportedChain', { title: 'This network isn’t supported', connected: true, arrive: stray })

describe('UnsupportedChainView', () => {
  afterEach(endScenes)

  it('default: says where the wallet is and what works, and switching there closes', async () => {
    const scene = await createScene({ connected: true })
    await stray(scene)
    await scene.until('the text', () =>
      scene.text().includes('Your wallet is on Network 999. Tidepool works on these:'),
    )
    ;(await scene.button('Basalt')).click()
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.kit.getState().caipNetworkId).to.equal('eip155:2')
    await scene.end()
  })

  it('behavior: Disconnect is a way out', async () => {
    const scene = await createScene({ connected: true })
    await stray(scene)
    ;(await scene.button('Disconnect')).click()
    await scene.until('closed', () => !scene.kit.getState().open)
    await scene.end()
  })
})
