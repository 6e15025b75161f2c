import { expect } from 'chai'
import { createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { lanterns, nftAnswer, nftRow, passes, passRow } from '../../../../test/fakes/nfts.ts'
import { answer, coinRow } from '../../../../test/fakes/portfolio.ts'

/** A data API whose lists of NFTs the test answers. */
const listing =
  (nfts: (url: URL) => Response | Promise<Response>): NonNullable<SceneOptions['data']> =>
  (url) =>
    url.pathname.endsWith('/nfts') ? nfts(url) : answer(coinRow)
const usual = listing(() =>
  nftAnswer([nftRow(1), nftRow(2), passRow(3, 12), nftRow(4, { isSpam: true, name: 'Lantern #4' })]),
)

const openTab = async (scene: Scene) => {
  await scene.kit.open()
  ;(await scene.find('[data-testid="wm-account-tab-nfts"]')).click()
}
const start = async (data: SceneOptions['data'], more: SceneOptions = {}): Promise<Scene> => {
  const scene = await createScene({ connected: true, ...(data && { data }), ...more })
  await openTab(scene)
  return scene
}
const cells = (scene: Scene) => [...scene.root.querySelectorAll<HTMLElement>('[data-testid="wm-nft"]')]
const namesOf = (scene: Scene) => cells(scene).map((one) => one.textContent?.trim())

describeView('Nft', {
  title: 'NFT details',
  connected: true,
  data: usual,
  arrive: async (scene) => {
    await openTab(scene)
    ;(await scene.find('[data-testid="wm-nft"]', 'Ferry')).click()
    await scene.find('[data-testid="wm-nft-detail"]')
  },
})

describeView('Account', {
  title: 'Account',
  connected: true,
  data: usual,
  arrive: async (scene) => {
    await openTab(scene)
    await scene.find('[data-testid="wm-nft"]')
    ;(await scene.find('[data-testid="wm-nfts-show-hidden"]')).click()
  },
})

describe('the NFTs of the account', () => {
  afterEach(endScenes)

  it('default: each with its collection and number of copies; spam is counted, and shown when asked for', async () => {
    const scene = await start(usual)
    await scene.find('[data-testid="wm-nft"]')
    expect(namesOf(scene)).to.deep.equal([
      'Lantern #1 Meridian',
      'Lantern #2 Meridian',
      '\u206612\u2069 copies Ferry #3 Meridian',
    ])
    expect((await scene.find('[data-testid="wm-nfts-hidden"]')).textContent).to.equal('1 is hidden as spam. Show')
    ;(await scene.find('[data-testid="wm-nfts-show-hidden"]')).click()
    await scene.find('[data-testid="wm-nft"]', 'Spam')
    await scene.end()
  })

  it('default: one leads to what it is, and on to the form that sends it', async () => {
    const scene = await start(usual)
    ;(await scene.find('[data-testid="wm-nft"]', 'Lantern #2')).click()
    const detail = await scene.find('[data-testid="wm-nft-detail"]')
    for (const text of ['Lantern #2', 'Meridian', 'Tidepool', '0x5290…9EE7'.slice(0, 6)])
      expect(detail.textContent).to.include(text)
    const link = detail.querySelector('a')?.href
    expect(link).to.equal(`https://explorer.test/token/${lanterns}?a=2`)
    ;(await scene.find('[data-testid="wm-nft-send"]')).click()
    await scene.until('the form', () => scene.view() === 'WalletSend')
    expect((await scene.find('[data-testid="wm-send-nft"]')).textContent).to.include('Lantern #2')
    expect(scene.root.querySelector('[data-testid="wm-send-amount"]')).to.equal(null)
    ;(await scene.button('Send something else')).click()
    await scene.find('[data-testid="wm-send-amount"]')
    await scene.end()
  })

  it('default: of an item with copies the form asks how many, up to those that the contract says', async () => {
    const scene = await start(usual, {
      rpc: ({ method, params }) => {
        const { to, data } = (params[0] ?? {}) as { readonly to?: string; readonly data?: string }
        if (method !== 'eth_call' || to?.toLowerCase() !== passes) return undefined
        return data?.startsWith('0x00fdd58e') ? `0x${(11).toString(16).padStart(64, '0')}` : '0x'
      },
    })
    ;(await scene.find('[data-testid="wm-nft"]', 'Ferry #3')).click()
    ;(await scene.find('[data-testid="wm-nft-send"]')).click()
    await scene.until('the balance', () => scene.text().includes('11 available'))
    const input = (await scene.find('[aria-label="Amount"]')) as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '12')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await scene.until('the excess', () => scene.text().includes('1 Ferry #3 more than you have'))
    await scene.end()
  })

  it('behavior: a picture comes from the services of the page only, and never as a document', async () => {
    const scene = await start(
      listing(() =>
        nftAnswer([
          nftRow(1, { image: 'https://data.test/1.svg' }),
          nftRow(2, { image: 'https://elsewhere.test/2.png' }),
          nftRow(3, { image: 'javascript:alert(1)' }),
          nftRow(4, { image: 'ipfs://bafy/4.png' }),
          nftRow(5, { image: 'data:text/html,<script>alert(1)</script>' }),
        ]),
      ),
    )
    await scene.find('[data-testid="wm-nft"]')
    expect(
      [...scene.root.querySelectorAll<HTMLImageElement>('[data-testid="wm-nfts"] img')].map((one) => one.src),
    ).to.deep.equal(['https://data.test/1.svg'])
    expect(
      scene.root.querySelectorAll('[data-testid="wm-nfts"] :is(iframe,object,embed,foreignObject)'),
    ).to.have.length(0)
    await scene.end()
  })

  it('behavior: a service without such a list says so, and an account without NFTs too', async () => {
    const unlisted = await start(listing(() => new Response('', { status: 404 })))
    await unlisted.until('the text', () => unlisted.text().includes('NFTs aren’t listed here'))
    await unlisted.end()
    const empty = await start(listing(() => nftAnswer([])))
    await empty.until('the text', () => empty.text().includes('No NFTs yet'))
    await empty.end()
  })

  it('error: a list that does not come says so, and is not called empty', async () => {
    const scene = await start(listing(() => new Response('', { status: 400 })))
    await scene.find('[data-testid="wm-nfts-retry"]')
    expect(scene.text()).to.include('NFTs didn’t load').and.not.include('No NFTs yet')
    await scene.end()
  })

  it('behavior: 5,000 are some rows of the page, and a page more takes a moment only', async () => {
    const size = 100
    const scene = await start(
      listing((url) => {
        const from = Number(url.searchParams.get('cursor') ?? 0)
        const rows = Array.from({ length: size }, (_, at) => nftRow(from + at + 1))
        return nftAnswer(rows, from + size < 5_000 ? `${from + size}` : null)
      }),
    )
    await scene.find('[data-testid="wm-nft"]')
    const { loadMoreNfts } = await import('../../../atoms/assets/nfts.ts')
    const { nftsAtom } = await import('../../../atoms/assets/nfts.atoms.ts')
    const { internalKit } = await import('../../../atoms/kit/internal-kit.ts')
    const kit = internalKit(scene.kit)
    const count = () => kit.store.get(nftsAtom).nfts?.items.length ?? 0
    while (count() < 4_900) await loadMoreNfts(kit)
    await scene.settled()
    expect(cells(scene).length).to.be.at.most(80)
    await loadMoreNfts(kit)
    await scene.until('the last page', () => count() === 5_000)
    await scene.settled()
    const list = await scene.find('[data-testid="wm-nfts"]')
    const [first] = cells(scene)
    first?.focus()
    first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }))
    await scene.until('the last item', () => namesOf(scene).some((name) => name?.startsWith('Lantern #5000')))
    expect(cells(scene).length).to.be.at.most(80)
    expect(list.getBoundingClientRect().height).to.be.greaterThan(2_500 * 150)
    await scene.end()
  })
})
