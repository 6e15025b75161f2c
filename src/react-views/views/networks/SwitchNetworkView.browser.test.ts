import { expect } from 'chai'
import { createScene, endScenes, type Scene, wait } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { goBack } from '../../../atoms/navigation/navigate.ts'

const choose = async ({ kit, button, find }: Scene) => {
  await kit.open()
  ;(await find('[data-testid="wm-account-select-network"]')).click()
  ;(await find('[data-testid="wm-network-2"]')).click()
  void button
}

describeView('SwitchNetwork', {
  title: 'Switch network',
  connected: true,
  wallet: (wallet) => void wallet.hold('wallet_switchEthereumChain'),
  arrive: choose,
})

describe('SwitchNetworkView', () => {
  afterEach(endScenes)

  it('default: says what happens, asks once, and is gone when it is done', async () => {
    let release = () => {}
    const scene = await createScene({
      connected: true,
      wallet: (wallet) => {
        release = wallet.hold('wallet_switchEthereumChain')
      },
    })
    await choose(scene)
    await scene.until('the words', () => scene.text().includes(`Approve in ${scene.walletName}`))
    expect(scene.text()).to.include('Switching can’t move funds')
    await scene.until('asked', () => scene.wallet.count('wallet_switchEthereumChain') > 0)
    release()
    await scene.until('Account', () => scene.view() === 'Account')
    expect(scene.wallet.count('wallet_switchEthereumChain')).to.equal(1)
    await scene.end()
  })

  it('error: a refusal goes back one view with the reason', async () => {
    const scene = await createScene({ connected: true })
    scene.wallet.fail('wallet_switchEthereumChain', { code: 4001, message: 'no' })
    await choose(scene)
    await scene.until('the toast', () => scene.root.textContent?.includes('Network switch declined'))
    await scene.until('Networks', () => scene.view() === 'Networks')
    expect(scene.kit.getState().caipNetworkId).to.equal('eip155:1')
    await scene.end()
  })

  it('behavior: going back at once never asks the wallet', async () => {
    const scene = await createScene({ connected: true })
    await choose(scene)
    await scene.until('the view', () => scene.kit.getState().view === 'SwitchNetwork')
    goBack(internalKit(scene.kit))
    await wait(600)
    expect(scene.wallet.count('wallet_switchEthereumChain')).to.equal(0)
    expect(scene.kit.getState().status).to.equal('connected')
    await scene.end()
  })
})
