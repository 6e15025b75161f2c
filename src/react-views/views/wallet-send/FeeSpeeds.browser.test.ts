import { expect } from 'chai'
import { press } from '../../../../test/browser/commands.ts'
import { addBitcoinWallet } from '../../../../test/conformance/add-bitcoin-wallet.ts'
import { createScene, type Scene } from '../../../../test/conformance/scene.ts'

const to = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const answers: { readonly [path: string]: unknown } = {
  '/fee-estimates': { 1: 4.5, 3: 3, 6: 2 },
  '/blocks/tip/height': 800_000,
}
/** A service that knows one coin of each account. */
const esplora = (value: number) => async (input: RequestInfo | URL) => {
  const { pathname } = new URL(String(input))
  const coins = [{ txid: 'a'.repeat(64), vout: 0, value, status: { confirmed: true } }]
  const seen = { chain_stats: { tx_count: 1 }, mempool_stats: { tx_count: 0 } }
  return Response.json(answers[pathname] ?? (pathname.endsWith('/utxo') ? coins : seen))
}

async function start(locale = 'en', value = 1_000_000) {
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
    env: { fetch: esplora(value) },
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

  it('behavior: an amount that is too much at the usual speed can be sent slowly', async () => {
    const { scene, leave } = await start()
    // All but what the slow speed takes.
    type(scene, 'send-amount', '0.0099975')
    await scene.find('[data-testid="wm-send-review"]', 'Insufficient funds')
    await scene.find('[data-testid="wm-fund"]', 'Fund wallet')
    ;(await scene.button('Choose slow')).click()
    await scene.find('[data-testid="wm-send-review"]', 'Add an address')
    expect(field(scene, 'fee-slow').checked).to.equal(true)
    expect(field(scene, 'send-amount').value).to.equal('0.0099975')
    await scene.end()
    leave()
  })

  it('behavior: coins that pay no other speed are sent slowly', async () => {
    // Less than the least output and the fee at 3 sat/vB, and more than both at 2.
    const { scene, leave } = await start('en', 570)
    expect(speeds(scene)).to.deep.equal(['Slow in about 1 hour 2 sat/vB'])
    expect(field(scene, 'fee-slow').checked).to.equal(true)
    expect(scene.text()).to.include('Your balance is too low for a faster speed.')
    type(scene, 'send-recipient', to)
    ;(await scene.button(/^Max/)).click()
    ;(await scene.find('[data-testid="wm-send-review"]', 'Review')).click()
    await scene.find('[data-testid="wm-send-confirm"]')
    await scene.until('the speed', () => /SpeedSlow, in about 1 hour2 sat\/vB/.test(scene.text()))
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
