import { expect } from 'chai'
import { createScene, endScenes } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'

describeView('Account', {
  title: 'Account',
  connected: true,
  arrive: async ({ kit, find }) => {
    await kit.open()
    await find('[data-testid="wm-balance"]')
  },
})

describe('AccountView', () => {
  afterEach(endScenes)

  it('default: who, where, how much, and what to do', async () => {
    const scene = await createScene({ connected: true })
    await scene.kit.open()
    const balance = await scene.find('[data-testid="wm-balance"]')
    expect(balance.textContent).to.include('1.8427')
    expect(balance.title).to.equal('1.842718579663884579 MRD')
    expect((await scene.find('h3')).textContent).to.include('0x7A3f')
    for (const name of ['Meridian', 'Copy address', 'Send', 'Receive', 'Disconnect', `Wallet: ${scene.walletName}`])
      await scene.button(name)
    const explorer = await scene.button('View on explorer')
    expect(explorer.getAttribute('href')).to.match(/^https:\/\/explorer\.test\/address\/0x7A3f/)
    await scene.end()
  })

  it('param: features that are off have no tile', async () => {
    const scene = await createScene({ connected: true, options: { features: { send: false, receive: false } } })
    await scene.kit.open()
    await scene.button('Disconnect')
    expect(scene.text()).not.to.match(/Send|Receive/)
    await scene.end()
  })

  it('behavior: no balance is a dash with the reason', async () => {
    const scene = await createScene({
      connected: true,
      options: {
        networks: [
          {
            id: 1,
            name: 'Meridian',
            nativeCurrency: { name: 'M', symbol: 'MRD', decimals: 18 },
            rpcUrls: { default: { http: [] } },
          },
        ],
      },
    })
    await scene.kit.open()
    await scene.until('the reason', () => scene.text().includes('Meridian isn’t answering'))
    await scene.until('the toast', () => scene.root.textContent?.includes('Token Balance Unavailable'))
    expect((await scene.find('[data-testid="wm-balance"]')).textContent).to.include('–')
    await scene.end()
  })

  it('behavior: Disconnect closes and leaves nobody connected', async () => {
    const scene = await createScene({ connected: true })
    await scene.kit.open()
    ;(await scene.button('Disconnect')).click()
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.kit.getState().status).to.equal('disconnected')
    await scene.end()
  })

  it('behavior: Copy address says how it went', async () => {
    const scene = await createScene({ connected: true })
    await scene.kit.open()
    ;(await scene.button('Copy address')).click()
    await scene.until('a toast', () => /Address copied|Failed to copy/.test(scene.root.textContent ?? ''))
    await scene.end()
  })
})
