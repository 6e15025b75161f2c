import { expect } from 'chai'
import { asPhone, pairingOf, withRelay } from '../../../../test/conformance/pairing.ts'
import { createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { fakeRelaySockets } from '../../../../test/fakes/relay-socket.ts'

const open = async (scene: Scene) => {
  await scene.kit.open({ view: 'ConnectingWalletConnectBasic' })
  await scene.until('the view', () => scene.view() === 'ConnectingWalletConnectBasic')
  await pairingOf(scene).ready()
}

fakeRelaySockets()

describeView('ConnectingWalletConnectBasic', { ...withRelay(), title: 'Wallet on your phone', arrive: open })

describe('ConnectingWalletConnectBasicView', () => {
  let back = () => {}
  afterEach(async () => {
    back()
    await endScenes()
  })

  it('default: a code for any wallet', async () => {
    const scene = await createScene(withRelay())
    await open(scene)
    const code = await scene.find('[data-testid=wm-qr-code]')
    expect(code.getAttribute('aria-label')).to.equal('QR code to connect a wallet')
    expect(scene.root.querySelector('[role=status][data-phase]')?.textContent?.trim()).to.equal(
      'Scan with the wallet on your phone',
    )
    await scene.button('Copy link')
  })

  it('param: basic opens with it, and there is no other view to go to', async () => {
    const scene = await createScene(withRelay({}, { basic: true }))
    await scene.kit.open()
    await scene.until('the view', () => scene.view() === 'ConnectingWalletConnectBasic')
    const pairing = pairingOf(scene)
    await pairing.ready()
    pairing.tell({ type: 'STEP', step: 'unreachable' })
    await scene.button('Try again')
    expect(scene.text()).not.to.include('another wallet')
  })

  it('behavior: a phone chooses among the wallets, or shows the code to another device', async () => {
    back = asPhone()
    const scene = await createScene(withRelay())
    await open(scene)
    expect(scene.root.querySelector('[data-testid=wm-qr-code]')).to.equal(null)
    ;(await scene.button('Show QR code')).click()
    await scene.find('[data-testid=wm-qr-code]')
    ;(await scene.button('Use this phone')).click()
    ;(await scene.button('All wallets')).click()
    await scene.until('AllWallets', () => scene.view() === 'AllWallets')
    expect(pairingOf(scene).state().status).to.equal('disconnected')
  })
})
