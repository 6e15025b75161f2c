import { expect } from 'chai'
import { createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'

const open = async ({ kit, button, find }: Scene) => {
  await kit.open()
  ;(await find('[data-testid="wm-feature-receive"]')).click()
  await find('[data-testid="wm-qr-code"]')
  void button
}

describeView('WalletReceive', { title: 'Receive', connected: true, arrive: open })

describe('WalletReceiveView', () => {
  afterEach(endScenes)

  it('default: the code, the whole address and the network it is for', async () => {
    const scene = await createScene({ connected: true })
    await open(scene)
    const code = await scene.find('[data-testid="wm-qr-code"]')
    expect(code.getAttribute('role')).to.equal('img')
    expect(code.getAttribute('aria-label')).to.equal('QR code of your address')
    expect(scene.text().replace(/[\s\u2066-\u2069]/g, '')).to.match(/0x7A3f.*c41e/i)
    expect(scene.text()).to.include('Only send from')
    await scene.button('Copy address')
    await scene.end()
  })
})
