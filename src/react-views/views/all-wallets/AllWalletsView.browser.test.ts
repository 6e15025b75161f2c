import { expect } from 'chai'
import { press, setViewport } from '../../../../test/browser/commands.ts'
import {
  createScene,
  endScenes,
  nameOf,
  type Scene,
  type SceneOptions,
  wait,
} from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { numbered, type WalletList, walletList } from '../../../../test/fakes/wallet-list.ts'

const cards = ({ root }: Scene) => [...root.querySelectorAll<HTMLElement>('[data-testid^="wm-wallet-search-item-"]')]
const names = (scene: Scene) => cards(scene).map(nameOf)
const field = ({ root }: Scene) => root.querySelector('input[type=search]') as HTMLInputElement
const active = ({ root }: Scene) => root.activeElement as HTMLElement
const busy = ({ root }: Scene) => root.querySelector('[data-skeleton]') !== null
const searches = (list: WalletList) => list.calls.filter((url) => url.searchParams.has('search'))

function type(scene: Scene, text: string) {
  const input = field(scene)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

async function arrive(scene: Scene) {
  await scene.kit.open({ view: 'AllWallets' })
  await scene.find('[data-testid^="wm-wallet-search-item-"]')
}

async function open(count: number, more: SceneOptions = {}) {
  const list = walletList(numbered(count))
  const scene = await createScene({ alone: true, services: list.answer, ...more })
  await arrive(scene)
  await scene.settled()
  return { scene, list }
}

async function scrollTo(scene: Scene, top: number) {
  scene.body().scrollTop = top
  await wait(60)
  // The list learns of it with the next frame, which a busy computer draws late.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

describeView('AllWallets', { title: 'All wallets', services: walletList(numbered(600)).answer, arrive })

describeView('AllWallets', {
  title: 'All wallets',
  services: walletList(numbered(20)).answer,
  arrive: async (scene) => {
    await arrive(scene)
    type(scene, 'lanturn')
    await scene.find('[data-testid="wm-no-wallet-found"]')
  },
})

describe('AllWalletsView', function () {
  this.timeout(60_000)
  afterEach(endScenes)

  it('default: a list of buttons by wallet name, the count beside the search', async () => {
    const { scene } = await open(600)
    expect(names(scene).slice(0, 3)).to.deep.equal(['Wallet 01', 'Wallet 02', 'Wallet 03'])
    const [first, second] = cards(scene) as [HTMLElement, HTMLElement]
    expect(first.closest('li')?.parentElement?.getAttribute('role')).to.equal('list')
    expect(field(scene).getAttribute('aria-label')).to.equal('Search wallets')
    expect(field(scene).placeholder).to.equal('Search 600 wallets')
    const says = (card: HTMLElement) => scene.root.getElementById(card.getAttribute('aria-describedby') ?? '')
    expect(says(first)?.textContent).to.equal('Certified')
    expect(says(second)).to.equal(null)
  })

  it('default: 40 at first, more on scroll until the count, never more than 60 cards in the page', async () => {
    const { scene, list } = await open(130)
    const pages = () => list.calls.filter((url) => url.searchParams.get('entries') === '40').length
    expect(pages()).to.equal(1)
    let most = 0
    for (let turn = 0; turn < 60 && !names(scene).includes('Wallet 130'); turn++) {
      await scrollTo(scene, scene.body().scrollTop + 400)
      most = Math.max(most, cards(scene).length)
    }
    expect(names(scene).at(-1)).to.equal('Wallet 130')
    // Four wallets come as recommended; the pages hold the other 126.
    expect(pages()).to.equal(4)
    expect(most).to.be.at.most(60)
    await wait(300)
    expect(pages()).to.equal(4)
    expect(scene.root.querySelector('[data-skeleton]')).to.equal(null)
  })

  it('behavior: no picture is fetched for a card that flies past; where the list rests they come', async () => {
    const image_url = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    const { scene } = await open(600, {
      services: walletList(numbered(600).map((wallet) => ({ ...wallet, image_url }))).answer,
    })
    const pictures = () => cards(scene).filter((card) => card.querySelector('img')).length
    expect(pictures()).to.equal(cards(scene).length)
    // A machine that takes long for a frame lets the list rest between two of them: then the next ones show it.
    let without = 0
    for (let turn = 0; turn < 15 && without === 0; turn++) {
      scene.body().scrollTop += 600
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      without = cards(scene).length - pictures()
    }
    expect(without).to.be.above(0)
    await scene.until('the pictures', () => pictures() === cards(scene).length)
  })

  it('default: searches after a pause, the last query wins, clearing brings back the grid where it was', async () => {
    const { scene, list } = await open(600)
    await scrollTo(scene, 900)
    const before = scene.body().scrollTop
    expect(before).to.be.greaterThan(500)
    for (const text of ['w', 'wallet 1', 'wallet 12']) {
      type(scene, text)
      await wait(60)
    }
    expect(searches(list)).to.have.length(0)
    await scene.until('the answer', () => names(scene)[0] === 'Wallet 12')
    expect(searches(list).map((url) => url.searchParams.get('search'))).to.deep.equal(['wallet 12'])
    expect(names(scene)).to.have.length(11)
    expect(scene.body().scrollTop).to.equal(0)
    await scene.until('the number', () =>
      [...scene.root.querySelectorAll('[role=status]')].some((one) => one.textContent === '11 wallets found'),
    )
    type(scene, '')
    await scene.until('the grid', () => names(scene).length > 20)
    await scene.until('its place', () => Math.abs(scene.body().scrollTop - before) < 2)
  })

  it('behavior: one character does not search', async () => {
    const { scene, list } = await open(40)
    type(scene, 'x')
    await wait(800)
    expect(searches(list)).to.have.length(0)
    expect(names(scene)[0]).to.equal('Wallet 01')
  })

  it('behavior: an answer to an older query is dropped', async () => {
    const { scene, list } = await open(40)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    list.instead = async () => {
      list.instead = undefined
      await held
      return Response.json({ data: [{ id: 'old', name: 'Older' }], count: 1 })
    }
    type(scene, 'older')
    await scene.until('the first request', () => !list.instead)
    type(scene, 'wallet 07')
    await scene.until('the answer', () => names(scene).join() === 'Wallet 07')
    release()
    await wait(100)
    expect(names(scene).join()).to.equal('Wallet 07')
  })

  it('behavior: Enter picks the only result', async () => {
    const { scene } = await open(40)
    type(scene, 'wallet 07')
    await scene.until('the answer', () => names(scene).join() === 'Wallet 07')
    field(scene).focus()
    await press('Enter')
    await scene.until('pairing', () => scene.view() === 'ConnectingWalletConnect')
  })

  it('default: nothing found names the query and offers the QR code', async () => {
    const { scene } = await open(40)
    type(scene, 'lanturn')
    await scene.until('the empty state', () => scene.text().includes('No wallet called “lanturn”'))
    ;(await scene.button('Show QR code')).click()
    await scene.until('pairing', () => scene.view() === 'ConnectingWalletConnect')
  })

  it('behavior: finds a wallet of this browser that no list has', async () => {
    const list = walletList(numbered(40))
    const scene = await createScene({ services: list.answer })
    await arrive(scene)
    type(scene, scene.walletName)
    await scene.until('the wallet', () => names(scene).join() === scene.walletName)
    cards(scene)[0]?.click()
    await scene.until('connecting', () => scene.view() === 'ConnectingExternal')
  })

  it('behavior: the list of the package certifies nothing, so it has no filter for it', async () => {
    const scene = await createScene({ alone: true })
    await arrive(scene)
    expect(scene.root.querySelector('[data-testid="wm-certified-switch"]')).to.equal(null)
    await scene.end()
  })

  it('param: certified only, alone and with a search', async () => {
    const { scene } = await open(60)
    const toggle = scene.root.querySelector('[data-testid="wm-certified-switch"]') as HTMLElement
    expect(toggle.getAttribute('role')).to.equal('switch')
    expect(nameOf(toggle)).to.equal('Certified only')
    toggle.click()
    await scene.until('the certified', () => names(scene).length === 12)
    expect(toggle.getAttribute('aria-checked')).to.equal('true')
    expect(names(scene)).to.include('Wallet 56')
    expect(names(scene)).not.to.include('Wallet 02')
    type(scene, 'wallet 1')
    await scene.until('both', () => names(scene).join() === 'Wallet 11,Wallet 16')
    toggle.click()
    await scene.until('the search alone', () => names(scene).length === 10)
  })

  it('default: arrows move in two dimensions, also beyond what is in sight', async () => {
    const { scene } = await open(120)
    field(scene).focus()
    await press('ArrowDown')
    expect(nameOf(active(scene))).to.equal('Wallet 01')
    await press('ArrowRight')
    await press('ArrowDown')
    expect(nameOf(active(scene))).to.equal('Wallet 06')
    await press('ArrowUp')
    await press('ArrowUp')
    expect(active(scene)).to.equal(field(scene))
    await press('ArrowDown')
    expect(nameOf(active(scene))).to.equal('Wallet 02')
    for (let step = 0; step < 8; step++) await press('ArrowDown')
    await wait(60)
    expect(nameOf(active(scene))).to.equal('Wallet 34')
    const card = active(scene).getBoundingClientRect()
    const body = scene.body().getBoundingClientRect()
    expect(card.bottom).to.be.at.most(body.bottom + 1)
    // A single card is in the tab order.
    expect(cards(scene).filter((one) => one.tabIndex === 0)).to.have.length(1)
    await press('Home')
    await wait(60)
    expect(nameOf(active(scene))).to.equal('Wallet 01')
    const head = field(scene).getBoundingClientRect()
    expect(active(scene).getBoundingClientRect().top).to.be.at.least(head.bottom)
  })

  it('behavior: the focus survives that its card is scrolled away', async () => {
    const { scene } = await open(300)
    cards(scene)[0]?.focus()
    await scrollTo(scene, 1_500)
    expect(nameOf(active(scene))).to.equal('Wallet 01')
    expect(cards(scene).length).to.be.at.most(60)
  })

  it('default: back from a wallet finds query, place and focus again; closing forgets them', async () => {
    const { scene, list } = await open(600)
    // The end of the first page loads the second one. Only then is the list long enough for the place.
    await scrollTo(scene, 900)
    await scene.until('the second page', () => scene.body().scrollHeight > 2_000 && !busy(scene))
    const before = 900
    await scrollTo(scene, before)
    await scene.until('the place', () => scene.body().scrollTop === before)
    // A card in the middle is chosen, because it needs no scrolling.
    const { top } = scene.body().getBoundingClientRect()
    const middle = () => cards(scene).find((card) => card.getBoundingClientRect().top > top + 100)
    await scene.until('a card in the middle', middle)
    const target = middle() as HTMLElement
    const name = nameOf(target)
    target.focus()
    target.click()
    await scene.until('pairing', () => scene.view() === 'ConnectingWalletConnect')
    const asked = list.calls.length
    ;(await scene.button('Back')).click()
    await scene.until('the grid', () => cards(scene).length > 0)
    await scene.until('its place', () => Math.abs(scene.body().scrollTop - before) < 2)
    expect(nameOf(active(scene))).to.equal(name)
    expect(list.calls.length).to.equal(asked)

    type(scene, 'wallet 12')
    await scene.until('the answer', () => names(scene).length === 11)
    cards(scene)[3]?.click()
    await scene.until('pairing', () => scene.view() === 'ConnectingWalletConnect')
    ;(await scene.button('Back')).click()
    await scene.until('the results', () => names(scene).length === 11)
    expect(field(scene).value).to.equal('wallet 12')

    scene.kit.close()
    await wait(300)
    await scene.kit.open({ view: 'AllWallets' })
    await scene.until('the grid', () => names(scene)[0] === 'Wallet 01')
    expect(field(scene).value).to.equal('')
    expect(scene.body().scrollTop).to.equal(0)
  })

  it('behavior: a list that fails says so, keeps what is there, offers the QR code, and comes with another try', async () => {
    const list = walletList(numbered(60))
    list.instead = () => new Response('', { status: 500 })
    const scene = await createScene({ alone: true, services: list.answer })
    await scene.kit.open({ view: 'AllWallets' })
    await scene.until('the error', () => scene.text().includes('Wallet list didn’t load'))
    expect(scene.text()).to.include('The service that lists wallets isn’t answering.')
    expect(scene.text()).not.to.include('SERVER_ERROR')
    await scene.button('Show QR code')
    expect(scene.root.querySelector('[data-skeleton]')).to.equal(null)
    list.instead = undefined
    const retry = await scene.button('Try again')
    retry.focus()
    retry.click()
    await scene.until('the wallets', () => names(scene).length > 0)
    expect(active(scene), 'the focus').to.equal(field(scene))
    await scene.until('no error', () => !scene.text().includes('didn’t load'))
    await scene.settled()
    list.instead = () => new Response('<html>', { status: 200 })
    await scrollTo(scene, 100_000)
    await scene.until('the error below', () => scene.text().includes('Wallet list didn’t load'))
    expect(names(scene).length).to.be.greaterThan(4)
  })

  it('behavior: other options while it is open: the list and the search are those of the new ones', async () => {
    const { scene } = await open(60)
    scene.kit.setOptions({ includeWalletIds: ['w7', 'w8', 'w17'] })
    await scene.until('the three', () => names(scene).join() === 'Wallet 07,Wallet 08,Wallet 17')
    type(scene, 'wallet 1')
    await scene.until('the one', () => names(scene).join() === 'Wallet 17')
    scene.kit.setOptions({ includeWalletIds: [] })
    await scene.until('all that fit', () => names(scene).length === 10)
    type(scene, '')
    await scene.until('all', () => names(scene).length > 12)
  })

  it('behavior: opened directly, the terms come first', async () => {
    const list = walletList(numbered(20))
    const scene = await createScene({
      alone: true,
      services: list.answer,
      options: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://site.test/terms' },
    })
    await scene.kit.open({ view: 'AllWallets' })
    const box = await scene.find('[data-testid="wm-legal-checkbox"]')
    await wait(300)
    expect(names(scene)).to.deep.equal([])
    box.click()
    // The number of cards depends on the font of the page.
    await scene.until('the wallets', () => names(scene).length >= 12)
    expect(cards(scene)[0]?.closest('[inert]')).to.equal(null)
  })

  it('behavior: the QR code is at hand in the search field on a phone only', async () => {
    const shortcut = (scene: Scene) => field(scene).parentElement?.querySelector<HTMLElement>('button')
    const { scene } = await open(20)
    expect(shortcut(scene)).to.equal(null)
    await scene.end()
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'Mozilla/5.0 (iPhone; CPU iPhone OS)' })
    try {
      const phone = (await open(20)).scene
      expect(nameOf(shortcut(phone) as HTMLElement)).to.equal('Show QR code')
      shortcut(phone)?.click()
      await phone.until('pairing', () => phone.view() === 'ConnectingWalletConnect')
      await phone.end()
    } finally {
      Reflect.deleteProperty(navigator, 'userAgent')
    }
  })

  it('behavior: shapes stand for the cards until they are there', async () => {
    const list = walletList(numbered(20))
    const { answer } = list
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const scene = await createScene({
      alone: true,
      services: async (url, init) => {
        await held
        return answer(url, init)
      },
    })
    await scene.kit.open({ view: 'AllWallets' })
    const shapes = await scene.find('[aria-busy=true][data-skeleton]')
    expect(shapes.querySelectorAll(':scope > div > span')).to.have.length(16)
    release()
    await scene.until('the cards', () => names(scene).length === 20)
    expect(scene.root.querySelector('[data-skeleton]')).to.equal(null)
  })

  it('behavior: three columns where there is little room', async () => {
    await setViewport({ width: 320, height: 640 })
    try {
      const { scene } = await open(20)
      const tops = cards(scene).map((card) => Math.round(card.getBoundingClientRect().top))
      expect(tops.filter((top) => top === tops[0])).to.have.length(3)
      expect(scene.body().scrollWidth).to.be.at.most(scene.body().clientWidth)
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })
})
