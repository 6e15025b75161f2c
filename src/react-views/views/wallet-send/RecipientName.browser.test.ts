import { expect } from 'chai'
import { encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem'
import { createScene, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { answer, coinRow } from '../../../../test/fakes/portfolio.ts'
import type { RpcHandler } from '../../../../test/fakes/rpc.ts'

const maren = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const fjord = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const profile = (name: string, address: string, coin = '60') => ({
  ...{ name, registered_at: '2031-01-01T00:00:00Z', updated_at: null, attributes: [] },
  addresses: { [coin]: { address, created: '2031-01-01T00:00:00Z' } },
})

const meridian = {
  ...{ id: 1, name: 'Meridian', nativeCurrency: { name: 'MRD', symbol: 'MRD', decimals: 18 } },
  rpcUrls: { default: { http: ['https://rpc.test/1'] } },
}
const resolver = '0x00000000000000000000000000000000000000e5'
const abi = parseAbi(['error ReverseAddressMismatch(string primary, bytes primaryAddress)'])
/** Two addresses claim a name on the network, which leads to the first one. */
const reverseRecords: RpcHandler = ({ method, params }) => {
  const { to, data = '' } = (params?.[0] ?? {}) as { to?: string; data?: string }
  if (method !== 'eth_call' || to?.toLowerCase() !== resolver) return undefined
  if (data.toLowerCase().includes(fjord.slice(2).toLowerCase()))
    throw {
      code: 3,
      message: 'execution reverted',
      data: encodeErrorResult({ abi, errorName: 'ReverseAddressMismatch', args: ['maren.test', maren] }),
    }
  const answer = [{ type: 'string' }, { type: 'address' }, { type: 'address' }] as const
  return encodeAbiParameters(answer, ['maren.test', resolver, resolver])
}

const type = (scene: Scene, selector: string, value: string) => {
  const input = scene.root.querySelector<HTMLInputElement>(selector) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const typeRecipient = (scene: Scene, value: string) => type(scene, '[data-testid="wm-send-recipient"]', value)

/** A form whose data API knows the names of `known`, and what it was asked. */
async function start(known: { readonly [name: string]: unknown }, given: SceneOptions = {}) {
  const asked: string[] = []
  const scene = await createScene({
    connected: true,
    data: () => answer(coinRow),
    names: (url) => {
      const last = decodeURIComponent(url.pathname.split('/').at(-1) as string)
      if (url.pathname.startsWith('/v1/identity/')) {
        const name = known[last.toLowerCase()]
        return Response.json({ name: typeof name === 'string' ? name : null, avatar: null })
      }
      asked.push(last)
      const found = known[last]
      return found instanceof Response
        ? found.clone()
        : Response.json(found ?? {}, { status: found === undefined ? 404 : 200 })
    },
    ...given,
  })
  await scene.kit.open({ view: 'WalletSend' })
  await scene.find('[data-testid="wm-send-amount"]')
  type(scene, '[data-testid="wm-send-amount"]', '0.5')
  const primary = () => scene.root.querySelector<HTMLElement>('[data-testid="wm-send-review"]') as HTMLElement
  const review = async () => {
    await scene.until('ready', () => primary().textContent === 'Review')
    primary().click()
    await scene.find('[data-testid="wm-send-confirm"]')
    await scene.settled()
  }
  return { scene, asked, primary, review }
}

describe('RecipientName', () => {
  it('default: a name is looked up after a pause, and the review shows it with the whole address', async () => {
    const { scene, asked, review } = await start({ 'maren.test': profile('maren.test', maren) })
    typeRecipient(scene, 'ma.test')
    typeRecipient(scene, 'Maren.Test')
    await scene.until('told', () => scene.text().includes('Looking up Maren.Test…'))
    await scene.until('found', () => scene.text().includes(`Leads to ${maren}`))
    expect(asked).to.deep.equal(['maren.test'])
    const status = [...scene.root.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
    expect(status).to.include(`Leads to ${maren}`)
    await review()
    expect((await scene.find('[data-address]')).dataset.address).to.equal(maren)
    expect(scene.root.querySelector('[data-view="WalletSendPreview"]')?.textContent).to.include('maren.test')
    // The answer of a moment ago holds: nothing is asked again.
    expect(asked).to.deep.equal(['maren.test'])
    await scene.end()
  })

  it('behavior: a name that leads elsewhere at the confirmation sends nothing, and both addresses are shown (A-11)', async () => {
    const known: { [name: string]: unknown } = { 'maren.test': profile('maren.test', maren) }
    const { scene, review } = await start(known)
    typeRecipient(scene, 'maren.test')
    await review()
    known['maren.test'] = profile('maren.test', fjord)
    const send = await scene.find('[data-testid="wm-send-confirm"]')
    send.click()
    const said = () => scene.root.querySelector('[role="alert"]')?.textContent ?? ''
    await scene.until('refused', () => said().includes(`maren.test leads to ${fjord} now. You checked ${maren}.`))
    expect(scene.wallet.count('eth_sendTransaction')).to.equal(0)
    // An answer of another form is none: it is said, and the wallet is asked.
    known['maren.test'] = new Response('[]', { status: 200 })
    const release = scene.wallet.hold('eth_sendTransaction')
    send.click()
    await scene.until('the wallet', () => scene.wallet.count('eth_sendTransaction') === 1)
    await scene.until('said', () => scene.text().includes('maren.test couldn’t be looked up again before sending.'))
    release()
    await scene.end()
  })

  it('behavior: the last name counts, also where the answer of an earlier one comes later', async () => {
    let give = (_: Response) => {}
    const late = new Promise<Response>((resolve) => {
      give = resolve
    })
    const { scene } = await start(
      {},
      {
        env: {
          fetch: async (input) => {
            const url = String(input)
            if (url.includes('/profile/account/maren.test')) return late
            if (url.includes('/profile/account/fjord.test')) return Response.json(profile('fjord.test', fjord))
            return Response.json({})
          },
        },
      },
    )
    typeRecipient(scene, 'maren.test')
    await scene.until('asking', () => scene.text().includes('Looking up maren.test…'))
    // Nothing is said to be wrong with a name of which nothing is known yet.
    expect(scene.text()).to.include('Preparing').and.not.include('Invalid address')
    typeRecipient(scene, 'fjord.test')
    await scene.until('found', () => scene.text().includes(`Leads to ${fjord}`))
    give(Response.json(profile('maren.test', maren)))
    await scene.settled()
    expect(scene.text()).to.include(`Leads to ${fjord}`).and.not.include(maren)
    await scene.end()
  })

  it('behavior: what went wrong is said, with a way on', async () => {
    const known: { [name: string]: unknown } = {
      'bitcoin.test': profile('bitcoin.test', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '0'),
      'away.test': new Response('', { status: 404 }),
      'down.test': new Response('', { status: 400 }),
    }
    const { scene, primary } = await start(known)
    const told = (name: string, words: string) => {
      typeRecipient(scene, name)
      return scene.until(name, () => scene.text().includes(words))
    }
    await told('nobody.test', 'Nobody has this name. Check its spelling, or paste an address.')
    expect(primary().textContent).to.equal('Invalid address')
    await told('bitcoin.test', 'This name has no address on Meridian. Ask its owner for one.')
    await told('ma ren.te_st'.replace(' ', '\u2011'), 'This can’t be a name.')
    await scene.end()
  })

  it('behavior: the name of an address is shown if it leads back; one that leads elsewhere is not, and the review says so', async () => {
    const contracts = { ensUniversalResolver: { address: resolver } }
    const told: string[] = []
    const { scene, review } = await start(
      {},
      {
        options: { networks: [{ ...meridian, contracts }] },
        rpc: reverseRecords,
        names: ({ pathname }) => {
          told.push(pathname.toLowerCase())
          return Response.json({})
        },
      },
    )
    typeRecipient(scene, maren)
    await scene.until('called', () => scene.text().includes('This is maren.test.'))
    typeRecipient(scene, fjord)
    await scene.until('flagged', () => scene.text().includes('claims a name that stands for another one'))
    await review()
    const text = scene.root.querySelector('[data-view="WalletSendPreview"]')?.textContent
    expect(text).to.include('Its name leads elsewhere').and.not.include('maren.test')
    const isRecipient = (path: string) => [maren, fjord].some((one) => path.includes(one.toLowerCase()))
    expect(told.filter(isRecipient), 'the data API learns of no recipient').to.deep.equal([])
    await scene.end()
  })

  it('behavior: a source that does not answer is said, and asked again by a press', async () => {
    let isUp = false
    const { scene, primary } = await start(
      {},
      {
        names: () => (isUp ? Response.json(profile('maren.test', maren)) : Response.json([], { status: 200 })),
      },
    )
    typeRecipient(scene, 'maren.test')
    await scene.until('failed', () => scene.text().includes('couldn’t be looked up'))
    isUp = true
    ;(await scene.button('Try again')).click()
    await scene.until('ready', () => primary().textContent === 'Review')
    await scene.end()
  })

  it('behavior: without a source the form asks for an address', async () => {
    const scene = await createScene({ connected: true })
    await scene.kit.open({ view: 'WalletSend' })
    await scene.find('[data-testid="wm-send-amount"]')
    typeRecipient(scene, 'maren.test')
    await scene.until('said', () => scene.text().includes('Names aren’t supported here. Paste an address.'))
    await scene.end()
  })
})
