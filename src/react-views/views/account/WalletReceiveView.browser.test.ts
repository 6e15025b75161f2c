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
    expect(scene.text()).to.include('Send only on')
    await scene.button('Copy address')
    await scene.end()
  })

  it('behavior: five groups of the address in a row, also where letters differ in width', async () => {
    const scene = await createScene({ connected: true })
    await open(scene)
    const address = await scene.find('[data-address]')
    address.style.fontFamily = 'sans-serif'
    const groups = [...address.children] as HTMLElement[]
    for (const group of groups) (group.firstElementChild as HTMLElement).textContent = 'mmWm'
    const rows = groups.map(({ offsetTop }) => offsetTop)
    const expected = groups.map((_, index) => rows[index - (index % 5)])
    expect(rows).to.deep.equal(expected)
    expect(new Set(rows).size).to.equal(Math.ceil(groups.length / 5))
    await scene.end()
  })
})
