import { expect } from 'chai'
import { createScene, endScenes, nameOf, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { FakeWallet, install } from '../../../../test/fakes/eip1193.ts'
import { walletList } from '../../../../test/fakes/wallet-list.ts'

const tern = {
  id: 'tern',
  name: 'Tern',
  rdns: 'test.tern',
  chrome_store: 'https://chrome.test/tern',
  app_store: 'https://apps.test/tern',
  play_store: 'https://play.test/tern',
  homepage: 'https://tern.test/',
}
const bare = { id: 'bare', name: 'Tern' }

async function open(scene: Scene, id = 'tern') {
  await scene.kit.open({ view: 'GetWallet' })
  ;(await scene.find(`[data-testid="wm-get-wallet-${id}"]`)).click()
  await scene.until('the stores', () => scene.view() === 'Downloads')
}
const scene = (more: SceneOptions = {}) =>
  createScene({ alone: true, services: walletList([tern, bare]).answer, ...more })
const links = ({ root }: Scene) => [...root.querySelectorAll<HTMLAnchorElement>('a[data-row]')]

describeView('Downloads', { title: 'Get Tern', alone: true, services: walletList([tern]).answer, arrive: open })
describeView('Downloads', {
  title: 'Get Tern',
  alone: true,
  services: walletList([bare]).answer,
  arrive: (one) => open(one, 'bare'),
})

describe('DownloadsView', () => {
  afterEach(endScenes)

  it('default: what this browser can use as links to a tab of their own, and codes for the phone', async () => {
    const one = await scene()
    const events: unknown[] = []
    one.kit.on('event', ({ event, properties }) => void (event === 'GET_WALLET' && events.push(properties.type)))
    await open(one)
    expect(links(one).map((link) => [nameOf(link), link.href])).to.deep.equal([
      ['Chrome Web Store', tern.chrome_store],
      ['Website', tern.homepage],
    ])
    for (const link of links(one)) {
      expect(link.target).to.equal('_blank')
      expect(link.rel).to.equal('noopener noreferrer')
      link.addEventListener('click', (event) => event.preventDefault())
      link.click()
    }
    expect(events).to.deep.equal(['chrome_store', 'homepage'])
    const code = await one.find('[data-testid="wm-qr-code"]')
    expect(code.getAttribute('aria-label')).to.equal('QR code to get Tern')
    const drawn = code.innerHTML
    const tab = [...one.root.querySelectorAll<HTMLElement>('[role=tab]')].at(-1)
    tab?.click()
    await one.until('the other code', () => one.root.querySelector('[data-testid="wm-qr-code"]')?.innerHTML !== drawn)
  })

  it('behavior: a wallet without links says so', async () => {
    const one = await scene()
    await open(one, 'bare')
    await one.until('the empty state', () => one.text().includes('No links for this wallet'))
    expect(links(one)).to.deep.equal([])
  })

  it('behavior: notices by itself when the wallet was installed, and connects it', async () => {
    const one = await scene({ options: { excludeWalletIds: [] } })
    await open(one)
    expect(one.text()).not.to.include('is installed')
    const stop = install(window, new FakeWallet(), { uuid: crypto.randomUUID(), name: 'Tern', rdns: 'test.tern' })
    ;(await one.button('Connect Tern')).click()
    await one.until('connecting', () => one.view() === 'ConnectingExternal')
    stop()
  })
})
