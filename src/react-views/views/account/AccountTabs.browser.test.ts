import { expect } from 'chai'
import { setViewport } from '../../../../test/browser/commands.ts'
import { createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { createTwoNamespaces, grotto } from '../../../../test/conformance/svm-world.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { answer, coinRow, dollar, kite, kiteRow, passRow, row } from '../../../../test/fakes/portfolio.ts'
import { balanceAtom, refreshBalance } from '../../../atoms/assets/balances.atoms.ts'
import { refreshPortfolio } from '../../../atoms/assets/portfolio.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'

const usual = () => answer(coinRow, row({ symbol: 'BSL', name: 'Basalt' }))

describeView('Account', {
  title: 'Account',
  connected: true,
  data: usual,
  arrive: async ({ kit, find }) => {
    await kit.open()
    await find(`[data-testid="wm-token-${dollar}"]`)
  },
})

const start = async (data: SceneOptions['data'], more: SceneOptions = {}): Promise<Scene> => {
  const scene = await createScene({ connected: true, ...(data && { data }), ...more })
  await scene.kit.open()
  await scene.find('[role=tablist]')
  return scene
}
const press = (scene: Scene, name: string) => async () => (await scene.find('[role=tab]', name)).click()

/** Answers of a token's contract; others have no code. */
const contract =
  (fails: () => boolean): NonNullable<SceneOptions['rpc']> =>
  ({ method, params }) => {
    if (method !== 'eth_call') return undefined
    if (fails()) return new Response('', { status: 404 })
    const { to, data } = params[0] as { readonly to: string; readonly data: string }
    const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
    if (to.toLowerCase() !== dollar.toLowerCase()) return '0x'
    if (data.startsWith('0x313ce567')) return word(6)
    if (data.startsWith('0x70a08231')) return word(8_204_100_001)
    const name = [...'HUSD'].map((letter) => letter.charCodeAt(0).toString(16)).join('')
    return `0x${name.padEnd(64, '0')}`
  }

describe('the tabs of the account', () => {
  afterEach(endScenes)

  it('default: without a data API the tokens of the option, read from the network', async () => {
    const silent = `0x${'3c'.repeat(20)}`
    const scene = await start(undefined, {
      options: { tokens: { 'eip155:1': [{ address: dollar }, { address: silent }] } },
      rpc: contract(() => false),
    })
    const token = await scene.find(`[data-testid="wm-token-${dollar}"]`)
    expect(token.textContent).to.include('8,204.1 HUSD').and.include('Price unavailable')
    await scene.find('[data-testid="wm-token-native"]')
    expect(scene.text()).to.include('1 token couldn’t be read, so it isn’t listed.')
    expect(scene.root.querySelector('[data-testid="wm-total"]')).to.equal(null)
    token.click()
    await scene.until('the form', () => scene.view() === 'WalletSend')
    await scene.button('Token: HUSD')
    await scene.end()
  })

  it('behavior: a network that does not answer is said, and no token is shown as nothing', async () => {
    const scene = await start(undefined, {
      options: { tokens: { 'eip155:1': [{ address: dollar }] } },
      rpc: contract(() => true),
    })
    await scene.find('[data-testid="wm-tokens-retry"]')
    expect(scene.text()).to.include('Tokens didn’t load.').and.not.include('HUSD')
    expect(scene.root.querySelector('[data-testid="wm-tokens"]')).to.equal(null)
    await scene.end()
  })

  it('default: every token with its amount and worth, and the sum', async () => {
    const scene = await start(() => answer(coinRow, row()))
    const rows = await scene.find('[data-testid="wm-tokens"]')
    expect([...rows.querySelectorAll('li')].map((one) => one.textContent)).to.have.length(2)
    const first = await scene.find(`[data-testid="wm-token-${dollar}"]`)
    expect(first.textContent).to.include('Halden Dollar').and.to.include('8,204.1 HUSD').and.to.include('$8,202.45')
    const total = await scene.find('[data-testid="wm-total"]')
    expect(total.textContent).to.include('$8,207.98')
    expect(total.textContent).not.to.include('Partial')
    await scene.end()
  })

  for (const [day, text] of [
    // 10 % of each price.
    [{ coin: 2.7, token: 0.89982 }, '+$820.79 (11.11%) in 24 hours'],
    [{ coin: 3, token: 0.9999 }, '−$0.82 (0.00%) in 24 hours'],
    [{ coin: 3, token: 0.9998 }, '$0.00 (0.00%) in 24 hours'],
  ] as const)
    it(`default: the change of a day is said as ${text}`, async () => {
      const scene = await start(() =>
        answer({ ...coinRow, priceDayAgo: day.coin }, row({ priceDayAgo: `${day.token}` })),
      )
      expect((await scene.find('[data-testid="wm-day-change"]')).textContent).to.equal(text)
      await scene.end()
    })

  it('default: each token says its change of a day, where that is known', async () => {
    const scene = await start(() =>
      answer({ ...coinRow, priceDayAgo: 2.7 }, row({ priceDayAgo: '1.0098' }), { ...kiteRow, priceDayAgo: 1 }),
    )
    const end = async (id: string) => (await scene.find(`[data-testid="wm-token-${id}"] bdi`, /\$|Price/)).textContent
    expect(await end('native')).to.equal('$5.52 +11.11% in 24 hours')
    expect(await end(dollar)).to.equal('$8,202.45 −0.99% in 24 hours')
    expect(await end(kite)).to.equal('Price unavailable ')
    await scene.end()
    const without = await start(() => answer(coinRow))
    await without.find('[data-testid="wm-token-native"]', /\$5\.52/)
    expect(without.text()).not.to.include('%')
  })

  for (const [width, height] of [
    [620, 780],
    [390, 844],
  ] as const)
    it(`behavior: Disconnect can be pressed without scrolling below forty tokens, at ${width}×${height}`, async () => {
      await setViewport({ width, height })
      const many = Array.from({ length: 40 }, (_, at) =>
        row({ name: `Token ${at}`, address: `eip155:1:0x${`${at + 10}`.repeat(20)}` }),
      )
      const scene = await start(() => answer(coinRow, ...many))
      await scene.find(`[data-testid^="wm-token-"]`, 'Token 0')
      await scene.settled()
      const { left, top, width: wide, height: high } = (await scene.button('Disconnect')).getBoundingClientRect()
      const hit = scene.root.elementFromPoint(left + wide / 2, top + high / 2)
      expect(hit?.closest('button')?.textContent).to.equal('Disconnect')
      await scene.end()
      await setViewport({ width: 800, height: 600 })
    })

  it('behavior: without all prices of a day ago no change is said', async () => {
    const scene = await start(() => answer({ ...coinRow, priceDayAgo: 2.7 }, row()))
    await scene.find('[data-testid="wm-total"]')
    expect(scene.root.querySelector('[data-testid="wm-day-change"]')).to.equal(null)
    await scene.end()
  })

  it('default: without a data API the view is as it was', async () => {
    const scene = await createScene({ connected: true })
    await scene.kit.open()
    await scene.button('Disconnect')
    expect(scene.root.querySelector('[role=tablist]')).to.equal(null)
    await scene.end()
  })

  it('behavior: no price is no dollar sign, and the sum is said to be partial (A-08)', async () => {
    const scene = await start(() => answer(coinRow, kiteRow, passRow))
    const total = await scene.find('[data-testid="wm-total"]')
    expect(total.textContent).to.include('$5.52').and.to.include('Partial')
    expect(scene.text()).to.include('Price unavailable')
    expect(scene.text()).not.to.include('$0.00')
    expect(scene.text()).not.to.include('Berth Pass')
    await scene.end()
  })

  for (const numeric of [5, null, undefined, '1e3', '-1', '9'.repeat(200), {}])
    it(`behavior: a quantity of ${JSON.stringify(numeric)} shows nowhere as garbage (A-07)`, async () => {
      const scene = await start(() => answer(coinRow, row({}, { numeric })))
      await scene.find('[data-testid="wm-total"]', 'Partial')
      expect(scene.root.textContent).not.to.match(/NaN|undefined|Infinity|\[object/)
      expect(scene.text()).not.to.include('Halden')
      await scene.end()
    })

  it('behavior: hostile names stay text, in their place', async () => {
    const name = `<img src=x onerror=alert(1)>${'W'.repeat(4_000)}`
    const scene = await start(() =>
      answer(coinRow, row({ name, symbol: 'S'.repeat(4_000), iconUrl: 'https://evil.test/a.png' })),
    )
    await scene.find('[data-testid="wm-tokens"]')
    const body = scene.body()
    expect(body.scrollWidth).to.be.at.most(body.clientWidth)
    expect(
      [...body.querySelectorAll('img')].map((img) => img.src).filter((src) => /evil|\/x$/.test(src)),
    ).to.deep.equal([])
    await scene.end()
  })

  it('default: on Solana the coin and a token can be sent', async () => {
    const chainId = `solana:${grotto.id}`
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const held = [
      { ...coinRow, name: 'Solana', symbol: 'SOL', chainId, quantity: { decimals: '9', numeric: '2.5' } },
      row({ chainId, address: `${chainId}:${mint}` }),
    ]
    const { scene, solana, stop } = await createTwoNamespaces({ data: () => answer(...held) })
    await scene.kit.connect({ connectorId: `solana:${solana.standard.name}` })
    await scene.kit.open()
    const rows = await scene.find('[data-testid="wm-tokens"]')
    await scene.until('both rows', () => rows.querySelectorAll('li').length === 2)
    expect([...rows.querySelectorAll('li')].map((one) => !!one.querySelector('button'))).to.deep.equal([true, true])
    rows.querySelector('button')?.click()
    await scene.until('Send', () => scene.view() === 'WalletSend')
    ;(await scene.find('[data-testid="wm-send-token"]')).click()
    await scene.until('what can be sent', () => scene.view() === 'WalletSendSelectToken')
    await scene.until('both', () => ['Solana', 'Halden Dollar'].every((name) => scene.text().includes(name)))
    stop()
    await scene.end()
  })

  it('behavior: nothing held leads to Receive', async () => {
    const scene = await start(() => answer())
    await scene.until('the empty state', () => scene.text().includes('No tokens yet'))
    const panel = await scene.find('[role=tabpanel]')
    ;[...panel.querySelectorAll('button')].find((one) => one.textContent === 'Receive')?.click()
    await scene.until('Receive', () => scene.view() === 'WalletReceive')
    await scene.end()
  })

  it('behavior: a failure says so, and when it can be asked again', async () => {
    let calls = 0
    const scene = await start(() => {
      calls++
      return new Response('', { status: 404 })
    })
    await scene.until('the alert', () => scene.text().includes('Token Balance Unavailable'))
    const retry = await scene.find('[data-testid="wm-tokens-retry"]')
    expect(retry.getAttribute('aria-disabled')).to.equal('true')
    expect(scene.text()).to.match(/Try again in (30|29|28) seconds/)
    retry.click()
    expect(calls).to.equal(1)
    // The network tells the coin, and the visitor is told what is missing.
    await scene.find('[data-testid="wm-token-native"]')
    expect(scene.text()).to.include('Prices are missing, and maybe other tokens.')
    await scene.until('the toast', () =>
      scene.root.querySelector('[part~=toast]')?.textContent?.includes('Unavailable'),
    )
    await scene.end()
  })

  it('behavior: amounts that cannot be read again stay, and say how old they are', async () => {
    let isDown = false
    const scene = await start(() => (isDown ? new Response('', { status: 404 }) : answer(coinRow, row())), {
      rpc: ({ method }) => (isDown && method === 'eth_getBalance' ? new Response('', { status: 404 }) : undefined),
    })
    await scene.until('a token', () => scene.text().includes('HUSD'))
    const kit = internalKit(scene.kit)
    await scene.until('the coins', () => kit.store.get(balanceAtom).status === 'ready')
    isDown = true
    await Promise.all([refreshPortfolio(kit, true), refreshBalance(kit, true)])
    await scene.until('their age', () => /These amounts were read \d+ (sec|min) ago\./.test(scene.text()))
    await scene.until('that of the balance', () => /[^d] ?Read \d+ (sec|min) ago\./.test(scene.text()))
    expect(scene.text()).to.include('HUSD')
    await scene.end()
  })

  it('behavior: what is below the list stays where it is when the list comes', async () => {
    let give = (_: Response) => {}
    const scene = await start(() => new Promise<Response>((resolve) => (give = resolve)))
    await scene.find('[data-skeleton]')
    const below = await scene.button('Disconnect')
    const list = scene.root.querySelector('[role=tablist]') as HTMLElement
    const distance = () => below.getBoundingClientRect().top - list.getBoundingClientRect().top
    await scene.settled()
    const before = distance()
    give(answer(coinRow, row(), row({ address: 'eip155:1:0x00000000000000000000000000000000000000c3' })))
    await scene.find('[data-testid="wm-tokens"]')
    await scene.settled()
    expect(Math.abs(distance() - before)).to.be.below(1)
    await scene.end()
  })

  it('default: what the account is worth leads, its coins are below', async () => {
    const scene = await start(() => answer(coinRow, row()))
    const total = await scene.find('[data-testid="wm-total"] bdi')
    const coins = await scene.find('[data-testid="wm-balance"] bdi')
    const size = (one: Element) => Number.parseInt(getComputedStyle(one).fontSize, 10)
    expect(size(total)).to.equal(40)
    expect(size(coins)).to.equal(15)
    const decimals = total.querySelector('span') as Element
    expect(decimals.textContent).to.equal('.98')
    expect(size(decimals)).to.be.below(30)
    expect(coins.getBoundingClientRect().top).to.be.at.least(total.getBoundingClientRect().bottom)
    await scene.end()
  })

  it('behavior: without any price the coins lead', async () => {
    const scene = await start(() => answer(kiteRow))
    const coins = await scene.find('[data-testid="wm-balance"] bdi')
    await scene.until('the headline', () => getComputedStyle(coins).fontSize === '40px')
    expect(scene.root.querySelector('[data-testid="wm-total"]')).to.equal(null)
    await scene.end()
  })

  it('behavior: a tab is about NFTs only where something may list them', async () => {
    const names = (scene: Scene) => [...scene.root.querySelectorAll('[role=tab]')].map((one) => one.textContent)
    const tokens = { 'eip155:1': [{ address: dollar }] }
    const without = await start(undefined, { options: { tokens }, rpc: contract(() => false) })
    expect(names(without)).to.deep.equal(['Tokens', 'Activity'])
    await without.end()
    const scene = await start(usual)
    expect(names(scene)).to.deep.equal(['Tokens', 'NFTs', 'Activity'])
    await press(scene, 'Activity')()
    await scene.find('[data-testid="wm-activity-retry"]')
    await press(scene, 'Tokens')()
    await scene.find('[data-testid="wm-tokens"]')
    await scene.end()
  })
})
