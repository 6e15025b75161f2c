import { expect } from 'chai'
import { createScene, endScenes, nameOf, wait } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { FakeWallet, install } from '../../../../test/fakes/eip1193.ts'

const nothing = { enableEIP6963: false, enableInjected: false }

describeView('Connect', {
  title: 'Connect to Tidepool',
  arrive: async ({ kit, find }) => {
    await kit.open()
    await find('[data-testid^="wm-wallet-"]')
  },
})

describeView('Connect', {
  title: 'Connect to Tidepool',
  options: nothing,
  arrive: async ({ kit, until, text }) => {
    await kit.open()
    await until('the empty state', () => /What is a wallet|المحفظة|þ|ŵåļļéţ/.test(text()))
  },
})

describe('ConnectView', () => {
  afterEach(endScenes)

  it('default: a list of buttons, each named by the wallet and its tag', async () => {
    const scene = await createScene()
    await scene.kit.open()
    const row = await scene.find(`[data-testid="wm-wallet-${scene.walletId}"]`)
    expect(nameOf(row)).to.equal(`${scene.walletName} Installed`)
    expect(row.closest('li')?.parentElement?.getAttribute('role')).to.equal('list')
    await scene.end()
  })

  it('behavior: says honestly that there is none, and shows one that comes later', async () => {
    const scene = await createScene({ alone: true, options: { enableInjected: false } })
    await scene.kit.open()
    await scene.until('the empty state', () => scene.text().includes('No wallet in this browser'))
    const info = { uuid: crypto.randomUUID(), name: 'Latecomer', rdns: 'test.late', icon: 'data:image/png;base64,AA==' }
    const stop = install(window, new FakeWallet(), info)
    await scene.find('[data-testid="wm-wallet-test.late"]')
    expect(scene.text()).not.to.include('No wallet in this browser')
    stop()
    await scene.end()
  })

  it('behavior: looks for wallets without jumping to the empty state', async () => {
    const scene = await createScene({ options: nothing })
    await scene.kit.open()
    await scene.until('view', () => scene.view() === 'Connect')
    expect(scene.text()).not.to.include('No wallet')
    await scene.end()
  })

  it('behavior: a wallet whose identity another one uses says so', async () => {
    const scene = await createScene()
    const info = {
      uuid: crypto.randomUUID(),
      name: scene.walletName,
      rdns: 'test.imitation',
      icon: 'data:image/png;base64,AA==',
    }
    const stop = install(window, new FakeWallet(), info)
    await scene.kit.open()
    await scene.until('the warning', () => scene.text().includes('Another extension uses this identity'))
    stop()
    await scene.end()
  })

  it('default: help and legal links', async () => {
    const scene = await createScene()
    await scene.kit.open()
    expect((await scene.button('Terms')).getAttribute('href')).to.equal('https://tidepool.test/terms')
    expect((await scene.button('Privacy')).getAttribute('href')).to.equal('https://tidepool.test/privacy')
    ;(await scene.button('Get one')).click()
    await scene.until('help', () => scene.view() === 'WhatIsAWallet')
    await scene.end()
  })

  it('param: enableWalletGuide: false leaves the help out', async () => {
    const scene = await createScene({ options: { enableWalletGuide: false } })
    await scene.kit.open()
    await scene.button('Terms')
    expect(scene.text()).not.to.include('Get one')
    await scene.end()
  })

  it('behavior: a double click asks the wallet once', async () => {
    const scene = await createScene({ wallet: (wallet) => void wallet.hold('eth_requestAccounts') })
    await scene.kit.open()
    const row = await scene.find(`[data-testid="wm-wallet-${scene.walletId}"]`)
    row.click()
    row.click()
    await wait(700)
    expect(scene.wallet.count('eth_requestAccounts')).to.equal(1)
    await scene.end()
  })
})
