import { expect } from 'chai'
import { press } from '../../../../test/browser/commands.ts'
import { addBitcoinWallet } from '../../../../test/conformance/add-bitcoin-wallet.ts'
import { createScene, type Scene } from '../../../../test/conformance/scene.ts'

const to = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const answers: { readonly [path: string]: unknown } = {
  '/fee-estimates': { 1: 4.5, 3: 3, 6: 2 },
  '/blocks/tip/height': 800_000,
}
const coins = [{ txid: 'a'.repeat(64), vout: 0, value: 1_000_000, status: { confirmed: true } }]
/** A service that knows one coin of each account. */
async function esplora(input: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(String(input))
  const seen = { chain_stats: { tx_count: 1 }, mempool_stats: { tx_count: 0 } }
  return Response.json(answers[pathname] ?? (pathname.endsWith('/utxo') ? coins : seen))
}

async function start(locale = 'en') {
  const leave = addBitcoinWallet('Quarry')
  const scene = await createScene({
    locale,
    options: {
      networks: [
        {
          id: '000000000019d6689c085ae165831e93',
          name: 'Quarry',
          chainNamespace: 'bip122',
          nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
          rpcUrls: { default: { http: ['https://esplora.test'] } },
        },
      ],
    },
    env: { fetch: esplora },
  })
  const id = () => scene.kit.getState().connectors.find(({ namespaces }) => namespaces[0] === 'bip122')?.id
  await scene.kit.open()
  await scene.until('the wallet', id)
  await scene.kit.connect({ connectorId: id() as string })
  await scene.kit.open({ view: 'WalletSend' })
  await scene.find('[data-testid="wm-fee-speeds"]')
  return { scene, leave }
}
const field = ({ root }: Scene, name: string) =>
  root.querySelector<HTMLInputElement>(`[data-testid="wm-${name}"]`) as HTMLInputElement
function type(scene: Scene, name: string, value: string) {
  const input = field(scene, name)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const speeds = ({ root }: Scene) =>
  [...root.querySelectorAll<HTMLElement>('[data-testid="wm-fee-speeds"] label')].map(({ innerText }) =>
    innerText.replace(/\s+/g, ' ').trim(),
  )

describe('the speeds of a payment in bitcoin', function () {
  this.timeout(30_000)

  it('default: rate, time and exact fee of each; arrows choose, and the review shows the chosen one', async () => {
    const { scene, leave } = await start()
    expect(speeds(scene)).to.deep.equal([
      'Slow in about 1 hour 2 sat/vB',
      'Normal in about 30 minutes 3 sat/vB',
      'Fast in about 10 minutes 4.5 sat/vB',
    ])
    expect(field(scene, 'fee-normal').checked).to.equal(true)
    type(scene, 'send-amount', '0.0001')
    await scene.until('the fees', () => speeds(scene)[1] === 'Normal in about 30 minutes 0.00000423 BTC 3 sat/vB')
    type(scene, 'send-recipient', to)
    field(scene, 'fee-normal').focus()
    await press('ArrowDown')
    await scene.until('fast', () => field(scene, 'fee-fast').checked)
    const review = await scene.find('[data-testid="wm-send-review"]', 'Review')
    review.click()
    await scene.find('[data-testid="wm-send-confirm"]')
    await scene.until('the speed', () => /SpeedFast, in about 10 minutes4\.5 sat\/vB/.test(scene.text()))
    expect(scene.text()).to.include('0.00000635 BTC')
    await scene.end()
    leave()
  })

  it('behavior: Max follows the speed', async () => {
    const { scene, leave } = await start()
    ;(await scene.button(/^Max/)).click()
    await scene.until('normal', () => field(scene, 'send-amount').value === '0.0099967')
    field(scene, 'fee-slow').click()
    await scene.until('slow', () => field(scene, 'send-amount').value === '0.0099978')
    await scene.end()
    leave()
  })

  for (const [locale, word] of [
    ['de', 'Normal in etwa 30 Minuten 3 sat/vB'],
    ['ar', 'عادية'],
  ] as const)
    it(`behavior: in the words of ${locale}, and within the card`, async () => {
      const { scene, leave } = await start(locale)
      await scene.until('the words', () => speeds(scene)[1]?.includes(word))
      const body = scene.body()
      await scene.settled()
      const { left, right } = body.getBoundingClientRect()
      const wide = [...body.querySelectorAll('*')].filter((one) => {
        const box = one.getBoundingClientRect()
        return box.width > 0 && (box.left < left || box.right > right)
      })
      expect(wide.map(({ outerHTML }) => outerHTML.slice(0, 200))).to.deep.equal([])
      await scene.end()
      leave()
    })
})
