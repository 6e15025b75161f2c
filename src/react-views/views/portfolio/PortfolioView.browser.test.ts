import { expect } from 'chai'
import { arriveAt } from '../../../../test/conformance/login-scene.ts'
import { addresses, createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { createTwoNamespaces } from '../../../../test/conformance/svm-world.ts'
import { typeInto } from '../../../../test/conformance/swap-scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { answer, coinRow, dollar, kite, row } from '../../../../test/fakes/portfolio.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const chainOf = (url: URL) => url.searchParams.get('chainId') ?? ''
/** Dollars and dust on the first network, kites on the second, nothing on the third. */
const usual = (url: URL) => {
  const chain = chainOf(url)
  if (chain === 'eip155:1')
    return answer(
      coinRow,
      row(),
      row({ name: 'Dust', symbol: 'BSL', address: `eip155:1:${kite}`, price: 0.1 }, { numeric: '0.3' }),
    )
  if (chain === 'eip155:2')
    return answer(
      row({ chainId: chain, name: 'Kite', symbol: 'KITE', address: `eip155:2:${dollar}`, price: 2 }, { numeric: '5' }),
    )
  return answer()
}
const start = async (given: SceneOptions = {}) => {
  const scene = await createScene({ connected: true, data: usual, ...given })
  await arriveAt(scene, route('Portfolio'))
  await scene.find('[data-testid="wm-portfolio"][data-status="ready"]')
  return scene
}
const parts = (scene: Scene) => [
  ...scene.root.querySelectorAll('[data-testid=wm-holdings] li:first-child [aria-hidden=true] bdi'),
]
const rows = (scene: Scene) =>
  [...scene.root.querySelectorAll<HTMLElement>('[data-view=Portfolio] [data-testid^="wm-token-"]')].map(
    (one) => one.textContent,
  )

describeView('Portfolio', {
  title: 'All networks',
  connected: true,
  data: usual,
  arrive: async (scene) => {
    await arriveAt(scene, route('Portfolio'))
    await scene.find('[data-testid="wm-portfolio"][data-status="ready"]')
  },
})

describe('PortfolioView', () => {
  afterEach(endScenes)

  it('default: the account leads to it; each token names its network, and the sum is of all', async () => {
    const scene = await createScene({ connected: true, data: usual })
    await scene.kit.open()
    ;(await scene.button('All networks')).click()
    await scene.find('[data-testid="wm-portfolio"][data-status="ready"]')
    expect(rows(scene).join('\n')).to.match(
      /^Halden Dollar8,204\.1 HUSD · Meridian.*\nKite5 KITE · Basalt.*\nMeridian1\.84.* MRD · Meridian/,
    )
    await scene.find('[data-testid="wm-portfolio-total"]', /\$8,218\.01/)
    await scene.end()
  })

  it('behavior: balances under a dollar show at a press', async () => {
    const scene = await start()
    expect(rows(scene)).to.have.length(3)
    ;(await scene.find('[data-testid="wm-portfolio-hide"]')).click()
    await scene.until('the dust', () => rows(scene).length === 4)
    await scene.end()
  })

  it('behavior: a network can be chosen, and the choice is kept until the modal closes', async () => {
    const scene = await start()
    ;(await scene.find('[role=tab]', 'Basalt')).click()
    await scene.until('one row', () => rows(scene).length === 1)
    expect(scene.root.querySelector('[role=tabpanel]')?.textContent).to.include('Kite')
    await scene.end()
  })

  it('behavior: a token of another network: the wallet switches, and the form of sending opens with it', async () => {
    const scene = await start()
    ;(await scene.button(/^Kite/)).click()
    await scene.until('the form', () => scene.view() === 'WalletSend')
    await scene.find('[data-testid="wm-send-token"]', 'KITE')
    expect(scene.kit.getState().caipNetworkId).to.equal('eip155:2')
    await scene.end()
  })

  it('behavior: a wallet that refuses to switch leads back to the list, and sends nothing', async () => {
    const scene = await start({
      wallet: (wallet) =>
        wallet.answer('wallet_switchEthereumChain', () => {
          throw { code: 4001, message: 'no' }
        }),
    })
    ;(await scene.button(/^Kite/)).click()
    await scene.until('the question', () => scene.view() === 'SwitchNetwork' || scene.text().includes('Kite'))
    await scene.until('the list', () => scene.view() === 'Portfolio')
    expect(scene.kit.getState().caipNetworkId).to.equal('eip155:1')
    await scene.end()
  })

  it('behavior: a token of another namespace: the form opens once the wallet has switched', async () => {
    const { scene, solana } = await createTwoNamespaces({ connected: true })
    await scene.kit.connect({ connectorId: `solana:${solana.standard.name}` })
    await scene.until('Solana', () => scene.kit.getState().namespace === 'solana')
    await arriveAt(scene, route('Portfolio'))
    await scene.find('[data-testid="wm-portfolio"][data-status="ready"]')
    ;[...scene.root.querySelectorAll<HTMLElement>('[data-testid=wm-holdings] [data-row]')]
      .find((one) => one.textContent?.includes('Basalt'))
      ?.click()
    await scene.until('the form', () => scene.view() === 'WalletSend')
    expect(scene.kit.getState().caipNetworkId).to.equal('eip155:2')
    await scene.end()
  })

  it('behavior: an account that changes while the wallet switches opens no form', async () => {
    const scene = await start({
      wallet: (wallet) =>
        wallet.answer('wallet_switchEthereumChain', () => {
          wallet.accounts = [addresses[1]]
          wallet.emit('accountsChanged', [addresses[1]])
          wallet.chainId = '0x2'
          wallet.emit('chainChanged', '0x2')
          return null
        }),
    })
    ;(await scene.button(/^Kite/)).click()
    await scene.until('the other account', () => scene.kit.getState().address?.toLowerCase() === addresses[1])
    await scene.until('the list', () => scene.view() === 'Portfolio')
    await scene.find('[data-testid="wm-portfolio"][data-status="ready"]')
    expect(scene.view()).to.equal('Portfolio')
    await scene.end()
  })

  it('behavior: a search stays in sight where few tokens are left, and the focus where more networks come', async () => {
    let release = () => {}
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    const many = (chain: string, length: number) =>
      answer(
        ...Array.from({ length }, (_, index) =>
          row({ chainId: chain, address: `${chain}:0x${index.toString(16).padStart(40, '0')}`, price: 1 }),
        ),
      )
    const scene = await createScene({
      connected: true,
      data: async (url) => {
        if (chainOf(url) !== 'eip155:1') await late
        return many(chainOf(url), chainOf(url) === 'eip155:1' ? 12 : 3)
      },
    })
    await arriveAt(scene, route('Portfolio'))
    const field = (await scene.find('[data-testid="wm-portfolio-search"]')) as HTMLInputElement
    field.focus()
    release()
    await scene.find('[role=tab]', 'Basalt')
    expect(scene.root.activeElement).to.equal(field)
    typeInto(scene, 'Search name or address', 'zzz')
    ;(await scene.find('[role=tab]', 'Basalt')).click()
    await scene.find('strong', 'No token called “zzz”')
    expect(scene.root.querySelector('[data-testid="wm-portfolio-search"]')).to.not.equal(null)
    await scene.end()
  })

  it('behavior: a network that does not answer is named, and the others show', async () => {
    const scene = await start({
      data: (url) => (chainOf(url) === 'eip155:2' ? new Response('', { status: 400 }) : usual(url)),
    })
    await scene.find('strong', 'Couldn’t read Basalt')
    // The coin of the network whose service failed is read from the network itself.
    await scene.until('the coins of both networks', () => rows(scene).length === 3)
    await scene.find('[data-testid="wm-portfolio-total"]', 'Partial')
    await scene.end()
  })

  it('behavior: without a data API the coins of every namespace, read from their networks, without a sum', async () => {
    const { scene, solana } = await createTwoNamespaces({ connected: true })
    await scene.kit.connect({ connectorId: `solana:${solana.standard.name}` })
    await arriveAt(scene, route('Portfolio'))
    await scene.find('[data-testid="wm-portfolio"][data-status="ready"]')
    expect(rows(scene), scene.text()).to.have.length(3)
    expect(rows(scene).join('\n')).to.include('2.5 SOL · Grotto')
    expect(scene.root.querySelector('[data-testid="wm-portfolio-total"]')).to.equal(null)
    await scene.end()
  })

  it('behavior: in a language from right to left the amount stands before its network', async () => {
    const scene = await start({ locale: 'ar' })
    const [amount, network] = parts(scene).map((one) => one.getBoundingClientRect())
    expect(amount?.left).to.be.greaterThan(network?.right as number)
    await scene.end()
  })

  it('behavior: 5,000 tokens keep few rows in the page', async () => {
    const scene = await start({
      data: (url) =>
        answer(
          ...Array.from({ length: 2_500 }, (_, index) =>
            row({
              chainId: chainOf(url),
              address: `${chainOf(url)}:0x${index.toString(16).padStart(40, '0')}`,
              price: 1,
            }),
          ),
        ),
    })
    await scene.until('few rows', () => rows(scene).length <= 80 && rows(scene).length > 4)
    await scene.end()
  })
})
