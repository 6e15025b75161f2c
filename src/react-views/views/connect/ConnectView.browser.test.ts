import { expect } from 'chai'
import { press } from '../../../../test/browser/commands.ts'
import { asPhone, recordOpened } from '../../../../test/conformance/pairing.ts'
import { createScene, endScenes, nameOf, type Scene, wait } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { FakeWallet, install } from '../../../../test/fakes/eip1193.ts'
import { numbered, walletList } from '../../../../test/fakes/wallet-list.ts'

const nothing = { enableEIP6963: false, enableInjected: false }
const picture = 'data:image/png;base64,AA=='
const legal = { legalCheckbox: true }
const rows = ({ root }: Scene) =>
  [...root.querySelectorAll<HTMLElement>('[data-testid="wm-connect-scroll-view"] button')].map(nameOf)
const byId = ({ root }: Scene, id: string) => root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
async function back(scene: Scene) {
  ;(await scene.button('Back')).click()
  await scene.until('Connect', () => scene.view() === 'Connect')
}

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
    // The wallets to get come with a file of their own.
    await until('the wallets to get', () => text().includes('MetaMask'))
  },
})

describeView('Connect', {
  title: 'Connect to Tidepool',
  services: walletList(numbered(487)).answer,
  options: { features: legal },
  arrive: async ({ kit, find }) => {
    await kit.open()
    await find('[data-testid="wm-legal-checkbox"]')
    await find('[data-testid="wm-wallet-w1"]')
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

  it('behavior: without a wallet, a desktop visitor gets one of three', async () => {
    const scene = await createScene({ alone: true, options: nothing })
    await scene.kit.open()
    const row = await scene.find('[data-testid^="wm-get-wallet-"]')
    expect([...scene.root.querySelectorAll<HTMLElement>('[data-testid^="wm-get-wallet-"]')].map(nameOf)).to.deep.equal([
      'MetaMask Get',
      'Trust Wallet Get',
      'OKX Wallet Get',
    ])
    row.click()
    await scene.until('its stores', () => scene.view() === 'Downloads')
    await back(scene)
    await scene.end()
  })

  it('behavior: without a wallet and a relay, a phone opens the page in a wallet’s own browser', async () => {
    const stop = asPhone()
    const { opened, stop: restore } = recordOpened()
    const scene = await createScene({ alone: true, options: nothing })
    try {
      await scene.kit.open()
      const row = await scene.find('[data-testid^="wm-open-in-"]')
      const names = [...scene.root.querySelectorAll<HTMLElement>('[data-testid^="wm-open-in-"]')].map(nameOf)
      expect(names).to.deep.equal(['Open in MetaMask', 'Open in Trust Wallet', 'Open in OKX Wallet'])
      expect(scene.text()).to.include('Open this page in your wallet’s browser')
      expect(scene.text()).not.to.include('extension')
      row.click()
      const page = location.href.replace(/^https?:\/\//, '')
      // The test page is shown in a frame, which cannot become the wallet.
      expect(opened.map(([href, target]) => [href, target])).to.deep.equal([
        [`https://link.metamask.io/dapp/${page}`, window.top === window ? '_self' : '_top'],
      ])
    } finally {
      restore()
      stop()
      await scene.end()
    }
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
    await scene.until('the warning', () => scene.text().includes('Duplicate: check the source'))
    stop()
    await scene.end()
  })

  it('default: help and legal links', async () => {
    const scene = await createScene()
    await scene.kit.open()
    expect((await scene.button('Terms')).getAttribute('href')).to.equal('https://tidepool.test/terms')
    expect((await scene.button('Privacy')).getAttribute('href')).to.equal('https://tidepool.test/privacy')
    ;(await scene.button('Get one')).click()
    await scene.until('wallets to get', () => scene.view() === 'GetWallet')
    await scene.end()
  })

  it('behavior: a double click asks the wallet once', async () => {
    const scene = await createScene({ wallet: (wallet) => void wallet.hold('eth_requestAccounts') })
    await scene.kit.open()
    const row = await scene.find(`[data-testid="wm-wallet-${scene.walletId}"]`)
    row.click()
    row.click()
    await scene.until('the request', () => scene.wallet.count('eth_requestAccounts') > 0)
    await wait(700)
    expect(scene.wallet.count('eth_requestAccounts')).to.equal(1)
    await scene.end()
  })

  it('default: any wallet by QR code, those of this browser, those of the list, and the way to all', async () => {
    const scene = await createScene({ services: walletList(numbered(487)).answer })
    await scene.kit.open()
    await scene.until('the list', () => byId(scene, 'wm-wallet-w1'))
    expect(rows(scene)).to.deep.equal([
      'Wallet on your phone QR code',
      `${scene.walletName} Installed`,
      'Wallet 01',
      'Wallet 02',
      'Wallet 03',
      'Search all wallets 480+',
    ])
    expect(byId(scene, 'wm-wallet-walletConnect')?.textContent).to.include('QR code')
    expect(byId(scene, 'wm-all-wallets')?.textContent).to.include('480+')
  })

  it('behavior: more than three installed wallets have one label in place of a tag each', async () => {
    const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
    const uninstall = ['Auk', 'Bittern', 'Curlew'].map((name) =>
      install(window, { ...provider }, { uuid: crypto.randomUUID(), name, rdns: `test.${name}`, icon: picture }),
    )
    const scene = await createScene({ services: walletList(numbered(20)).answer })
    await scene.kit.open()
    await scene.until('the list', () => byId(scene, 'wm-all-wallets'))
    for (const remove of uninstall) remove()
    const list = byId(scene, 'wm-connect-scroll-view') as HTMLElement
    const group = list.querySelector('[role=list]') as HTMLElement
    const label = scene.root.getElementById(group.getAttribute('aria-labelledby') ?? '')
    expect(label?.textContent).to.equal('Installed')
    expect([...group.querySelectorAll<HTMLElement>('[data-row]')].map(nameOf).sort()).to.deep.equal(
      ['Auk', 'Bittern', 'Curlew', scene.walletName].sort(),
    )
    expect(list.textContent?.split('Installed')).to.have.length(2)
    // The whole list is one tab stop, and the arrow keys cross its headings.
    await scene.until('one tab stop', () => list.querySelectorAll('[tabindex="0"]').length === 1)
    const last = [...group.querySelectorAll<HTMLElement>('[data-row]')].at(-1) as HTMLElement
    last.focus()
    await press('ArrowDown')
    expect(scene.root.activeElement?.closest('[role=list]')).to.equal(list)
  })

  it('behavior: each row leads to where it is connected', async () => {
    const wallets = [{ id: 'far', name: 'Far', supports_wc: false }, ...numbered(3)]
    const scene = await createScene({ services: walletList(wallets).answer })
    const events: string[] = []
    scene.kit.on('event', ({ event }) => void events.push(event))
    await scene.kit.open()
    ;(await scene.find('[data-testid="wm-wallet-far"]')).click()
    await scene.until('stores', () => scene.view() === 'Downloads')
    await back(scene)
    ;(await scene.find('[data-testid="wm-wallet-walletConnect"]')).click()
    await scene.until('any wallet', () => scene.view() === 'ConnectingWalletConnect')
    await back(scene)
    ;(await scene.find('[data-testid="wm-wallet-w2"]')).click()
    await scene.until('this wallet', () => scene.view() === 'ConnectingWalletConnect')
    const title = () => scene.root.getElementById('wm-title')?.textContent
    await scene.until('its name', () => title() === 'Wallet 02')
    await back(scene)
    const all = await scene.find('[data-testid="wm-all-wallets"]')
    all.focus()
    all.click()
    await scene.until('the list', () => scene.view() === 'AllWallets')
    expect(events).to.include('CLICK_ALL_WALLETS')
    await back(scene)
    await scene.until('the focus is back', () => scene.root.activeElement === byId(scene, 'wm-all-wallets'))
  })

  it('behavior: on a phone wallets are picked by name, not by a code that it cannot scan', async () => {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'Mozilla/5.0 (iPhone; CPU iPhone OS)' })
    try {
      const options = { allWallets: 'ONLY_MOBILE' } as const
      const scene = await createScene({ services: walletList(numbered(20)).answer, options })
      await scene.kit.open()
      await scene.until('the list', () => byId(scene, 'wm-wallet-w1'))
      expect(byId(scene, 'wm-wallet-walletConnect')).to.equal(null)
      expect(rows(scene).at(-1)).to.match(/^Search all wallets/)
      await scene.end()
    } finally {
      Reflect.deleteProperty(navigator, 'userAgent')
    }
  })

  it('behavior: a list that fails says why, and everything else works', async () => {
    const list = walletList(numbered(20))
    list.instead = () => new Response('', { status: 429 })
    const scene = await createScene({ services: list.answer })
    await scene.kit.open()
    await scene.until('the error', () => scene.text().includes('Wallet list didn’t load'))
    expect(scene.text()).to.include('Too many requests right now. Wait a moment, then try again.')
    expect(rows(scene)[1]).to.equal(`${scene.walletName} Installed`)
    expect(rows(scene)[0]).to.equal('Wallet on your phone QR code')
    list.instead = undefined
    ;(await scene.button('Try again')).click()
    await scene.until('the wallets', () => byId(scene, 'wm-wallet-w1'))
    await scene.until('no error', () => !scene.text().includes('didn’t load'))
  })

  it('behavior: does not wait for a slow list, and nothing moves when it comes', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { answer: list } = walletList(numbered(20))
    const scene = await createScene({ services: (...asked) => answered.then(() => list(...asked)) })
    await scene.kit.open()
    await scene.until('the wallet', () => byId(scene, `wm-wallet-${scene.walletId}`))
    expect(scene.text()).not.to.include('No wallet')
    await scene.settled()
    const top = () => (byId(scene, 'wm-all-wallets')?.getBoundingClientRect().top ?? 0).toFixed()
    const before = top()
    answer()
    await scene.until('the list', () => byId(scene, 'wm-wallet-w3'))
    expect(top()).to.equal(before)
    expect(scene.root.querySelectorAll('[data-skeleton]')).to.have.length(0)
  })

  it('behavior: is drawn before its click, when nothing was asked of any service', async () => {
    const list = walletList(numbered(20))
    const scene = await createScene({ services: list.answer })
    const button = document.body.appendChild(Object.assign(document.createElement('wallet-button'), { kit: scene.kit }))
    await wait(0)
    button.shadowRoot?.querySelector('button')?.dispatchEvent(new PointerEvent('pointerenter'))
    await scene.until('the row', () => byId(scene, `wm-wallet-${scene.walletId}`))
    expect(scene.root.querySelector('dialog')?.open).to.equal(false)
    expect(scene.kit.getState().open).to.equal(false)
    expect(list.calls).to.deep.equal([])
    const row = byId(scene, `wm-wallet-${scene.walletId}`)
    await scene.kit.open()
    expect(byId(scene, `wm-wallet-${scene.walletId}`) === row, 'the row that was drawn before').to.equal(true)
    expect(scene.root.activeElement?.id).to.equal('wm-title')
    await scene.until('the list', () => byId(scene, 'wm-wallet-w1'))
    button.remove()
  })

  it('behavior: what was drawn for a visitor without a wallet is not shown to one who has connected since', async () => {
    const scene = await createScene()
    const button = document.body.appendChild(Object.assign(document.createElement('wallet-button'), { kit: scene.kit }))
    await wait(0)
    button.shadowRoot?.querySelector('button')?.dispatchEvent(new PointerEvent('pointerenter'))
    await scene.until('the row', () => byId(scene, `wm-wallet-${scene.walletId}`))
    await scene.kit.connect({ connectorId: scene.walletId })
    await scene.until('no list', () => !byId(scene, `wm-wallet-${scene.walletId}`))
    const empty: boolean[] = []
    const card = scene.root.querySelector('[part=card]') as HTMLElement
    const look = new MutationObserver(() => empty.push(card.offsetHeight < 100))
    look.observe(scene.root, { childList: true, subtree: true, attributes: true })
    await scene.kit.open()
    await scene.until('the account', () => scene.view() === 'Account')
    look.disconnect()
    expect(empty).to.include(false)
    expect(empty).not.to.include(true)
    button.remove()
  })
})
