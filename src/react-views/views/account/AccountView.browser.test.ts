import { expect } from 'chai'
import { setViewport } from '../../../../test/browser/commands.ts'
import { addresses, createScene, endScenes } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { answer, coinRow } from '../../../../test/fakes/portfolio.ts'

/** Answers by which the account is called `name`. */
const called = (name: string) => (url: URL) =>
  Response.json(
    url.pathname.startsWith('/v1/identity/') ? { name } : { name, addresses: { 60: { address: addresses[0] } } },
  )

describeView('Account', {
  title: 'Account',
  connected: true,
  data: () => answer(coinRow),
  names: called('a-name-that-is-much-longer-than-the-line-has-room-for.and-goes-on.harbor.test'),
  arrive: async ({ kit, find }) => {
    await kit.open()
    await find('h3 bdi')
  },
})

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
    // The card is 360 px wide here.
    const pill = await scene.button(`Wallet: ${scene.walletName}`)
    const wallet = [...pill.querySelectorAll('span')].find(({ innerText }) => innerText === scene.walletName)
    expect(wallet?.offsetWidth).to.be.above(40)
    const explorer = await scene.button('View on explorer')
    expect(explorer.getAttribute('href')).to.match(/^https:\/\/explorer\.test\/address\/0x7A3f/)
    await scene.end()
  })

  it('behavior: a name stands above the address', async () => {
    const scene = await createScene({ connected: true, data: () => answer(coinRow), names: called('ada.harbor.test') })
    await scene.kit.open()
    const name = await scene.find('h3 bdi', 'ada.harbor.test')
    expect(name.closest('section,div')?.parentElement?.textContent).to.include('0x7A3f')
    expect((await scene.find('h3')).textContent).not.to.include('0x7A3f')
    await scene.button('Copy address')
    // Link and address may stand on two lines, where a dot between them would end the first.
    const line = (await scene.button(/^View on explorer/)).closest('p')
    expect(line?.textContent).to.include('0x7A3f').and.not.include('·')
    await scene.end()
  })

  it('behavior: no word of the four actions is broken in a card of 360 px, in German either', async () => {
    await setViewport({ width: 360, height: 700 })
    const scene = await createScene({
      connected: true,
      locale: 'de',
      data: () => answer(coinRow),
      options: { onramp: { meld: { url: 'https://meld.test/buy' } } },
    })
    await scene.kit.open()
    const receive = await scene.button('Empfangen')
    await scene.button('Aufladen')
    await scene.settled()
    const range = document.createRange()
    range.selectNodeContents(receive)
    const lines = new Set([...range.getClientRects()].filter(({ height }) => height < 19).map(({ top }) => top))
    expect([...lines]).to.have.length(1)
    await scene.end()
    await setViewport({ width: 800, height: 600 })
  })

  it('behavior: the wallet beside the address has its whole name, or its logo alone', async () => {
    for (const [width, isNamed] of [
      [320, false],
      [430, true],
    ] as const) {
      await setViewport({ width, height: 700 })
      const scene = await createScene({ connected: true })
      await scene.kit.open()
      const pill = await scene.button(`Wallet: ${scene.walletName}`)
      await scene.settled()
      const text = [...pill.querySelectorAll('span')].find((one) => one.textContent === scene.walletName) as HTMLElement
      expect([width, !text.hidden]).to.deep.equal([width, isNamed])
      expect(text.scrollWidth).to.be.at.most(text.clientWidth)
      await scene.end()
    }
    await setViewport({ width: 800, height: 600 })
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
