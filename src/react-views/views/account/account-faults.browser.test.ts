import { expect } from 'chai'
import { addBitcoinWallet } from '../../../../test/conformance/add-bitcoin-wallet.ts'
import { createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { addSolanaWallet } from '../../../../test/conformance/svm-world.ts'
import { type FakeClock, fakeClock } from '../../../../test/fakes/clock.ts'
import type { UserOptions } from '../../../atoms/kit/options/options.ts'

const faults = ['dead', 'slow', 'stuck', 'oversized', 'html', 'shape', 'error', 'busy', 'lying'] as const
type Fault = (typeof faults)[number] | 'none'

const lantern = '0x52908400098527886E0F7030069857D2E4169EE7'
const grotto = 'grotto1111111111111111111111111'
let count = 0

/** Faults with which a host never ends its answer. */
const endless: readonly Fault[] = ['slow', 'stuck', 'oversized']
const faultOf = new Map<string, Fault>()
/** Requests on their way to hosts that end their answers. */
let answering = 0
/** Fetches, and counts the requests whose answers come. */
async function countedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { url } = new Request(input, init)
  const [, name = ''] = /\/hosts\/([\w-]+)/.exec(url) ?? []
  if (endless.includes(faultOf.get(name) ?? 'none')) return fetch(input, init)
  answering++
  try {
    const response = await fetch(input, init)
    return new Response(await response.arrayBuffer(), response)
  } finally {
    answering--
  }
}

/** Names a group of hosts on the test server; `tell` changes what they do from now on. */
function hosts() {
  const name = `account-${++count}`
  const base = `${location.origin}/hosts/${name}`
  const tell = (fault: Fault) => {
    faultOf.set(name, fault)
    return fetch(`${base}?fault=${fault}`, { method: 'POST' })
  }
  told.push(() => tell('none'))
  return { base, name, tell }
}
const told: (() => Promise<unknown>)[] = []
const endAll = async () => {
  await endScenes()
  await Promise.all(told.splice(0).map((end) => end()))
}

/** Options whose only faulty host is the one under test: the others have a group of their own. */
const networks = (rpc: string, more = '') => [
  {
    ...{ id: 1, name: 'Meridian', nativeCurrency: { name: 'MRD', symbol: 'MRD', decimals: 18 } },
    rpcUrls: { default: { http: [`${rpc}${more}`] } },
  },
]

interface World {
  readonly scene: Scene
  readonly clock: FakeClock
  /** Lets time pass until it is so. */
  readonly until: (what: string, condition: () => unknown) => Promise<void>
}

async function open(options: Partial<UserOptions>, more: SceneOptions = {}, arrive?: (scene: Scene) => Promise<void>) {
  const clock = fakeClock(Date.now())
  const scene = await createScene({
    connected: !arrive,
    ...more,
    options,
    env: { clock, fetch: countedFetch },
  })
  await arrive?.(scene)
  await scene.kit.open()
  const until: World['until'] = (what, condition) =>
    scene.until(what, () => {
      const isSo = condition()
      // A second of the clock for each look: a host that never answers is given up by it, one that is slow to answer
      // because the machine is busy is not.
      if (!isSo && answering === 0) void clock.pass(1_000)
      return isSo
    })
  return { scene, clock, until }
}

const panel = (scene: Scene) => scene.root.querySelector<HTMLElement>('[role=tabpanel]')
/** Expects no text of a program, nothing that turns for ever, and an account that can be used. */
async function expectUsable({ scene, until }: World): Promise<void> {
  await until('nothing loading', () => !scene.body().querySelector('[data-skeleton],[aria-busy=true]'))
  expect(scene.root.textContent).not.to.match(/NaN|undefined|Infinity|\[object|null/)
  for (const name of ['Disconnect', 'Receive']) {
    const button = await scene.button(name)
    expect(button.matches(':disabled,[aria-disabled=true]'), name).to.equal(false)
  }
}
/** The account can still be left. */
async function expectLeft({ scene }: World): Promise<void> {
  ;(await scene.button('Disconnect')).click()
  await scene.until('disconnected', () => scene.kit.getState().status === 'disconnected')
}

/** A tab with the host that fills it: what it says without, and what it shows with it. */
const tabs = [
  { tab: 'tokens', says: 'Tokens didn’t load.', lies: 'couldn’t be read', retry: 'wm-tokens-retry', row: 'wm-token-' },
  { tab: 'nfts', says: 'NFTs didn’t load', lies: 'couldn’t be read', retry: 'wm-nfts-retry', row: 'wm-nft' },
  {
    ...{ tab: 'activity', says: 'Failed to fetch transactions', lies: 'couldn’t be read' },
    ...{ retry: 'wm-activity-retry', row: 'wm-activity-entry' },
  },
] as const
/** A tab must not say these where it does not know. */
const nothing = /No tokens yet|No NFTs yet|No activity yet/

const choose = async (scene: Scene, tab: string) => (await scene.find(`[data-testid="wm-account-tab-${tab}"]`)).click()

describe('the account while the data API', function () {
  this.timeout(30_000)
  afterEach(endAll)
  for (const fault of faults)
    it(`behavior: is ${fault}: each tab says what is missing, and fills once it answers`, async () => {
      const [data, nodes] = [hosts(), hosts()]
      await data.tell(fault)
      const world = await open({ networks: networks(`${nodes.base}/rpc`), hosts: { dataApi: `${data.base}/data` } })
      const { scene, clock, until } = world
      for (const { tab, says, lies } of tabs) {
        await choose(scene, tab)
        await until(`what is missing of ${tab}`, () =>
          panel(scene)?.textContent?.includes(fault === 'lying' ? lies : says),
        )
        expect(panel(scene)?.textContent).not.to.match(nothing)
        await expectUsable(world)
      }
      await data.tell('none')
      await scene.kit.close()
      await clock.pass(31_000)
      await scene.kit.open()
      for (const { tab, retry, row } of tabs) {
        await choose(scene, tab)
        await until(`what there is of ${tab}`, () => {
          scene.root.querySelector<HTMLElement>(`[data-testid="${retry}"]`)?.click()
          return panel(scene)?.querySelector(`[data-testid^="${row}"]`)
        })
      }
      await expectLeft(world)
    })
})

describe('the account while the node', function () {
  this.timeout(30_000)
  afterEach(endAll)
  for (const fault of faults)
    it(`behavior: is ${fault}: tokens, NFTs and the balance say what is missing`, async () => {
      const nodes = hosts()
      await nodes.tell(fault)
      const world = await open({
        networks: networks(`${nodes.base}/rpc`),
        tokens: { 'eip155:1': [{ address: lantern }] },
        nfts: { collections: { 'eip155:1': [{ address: lantern, standard: 'ERC-721', ids: ['1'] }] } },
      })
      const { scene, until } = world
      for (const { tab, says } of tabs.slice(0, 2)) {
        await choose(scene, tab)
        await until(`what is missing of ${tab}`, () => panel(scene)?.textContent?.includes(says))
        expect(panel(scene)?.textContent).not.to.match(nothing)
        await until('no balance', () => scene.text().includes('Meridian isn’t answering'))
        await expectUsable(world)
      }
      await expectLeft(world)
    })
})

describe('the account while the host of NFT metadata', function () {
  this.timeout(30_000)
  afterEach(endAll)
  for (const fault of ['dead', 'slow', 'oversized', 'html', 'error', 'lying'] as const)
    it(`behavior: is ${fault}: the items are listed by their number, and it is said of how many no more is known`, async () => {
      const [nodes, about] = [hosts(), hosts()]
      await about.tell(fault)
      const world = await open({
        networks: networks(`${nodes.base}/rpc`, `/${about.name}`),
        nfts: {
          collections: { 'eip155:1': [{ address: lantern, standard: 'ERC-721', ids: ['7'] }] },
          hosts: [location.origin],
        },
      })
      const { scene, until } = world
      ;(await scene.find('[data-testid="wm-account-tab-nfts"]')).click()
      await until('the item', () => panel(scene)?.querySelector('[data-testid="wm-nft"]')?.textContent?.includes('#7'))
      const isBare = () => panel(scene)?.textContent?.includes('The details of 1 didn’t load.') === true
      // JSON of another shape says of each part nothing, or nothing that can be shown.
      if (fault !== 'lying') expect(isBare(), 'what is missing').to.equal(true)
      await expectUsable(world)
      await expectLeft(world)
    })
})

describe('the account while the host of pictures', function () {
  this.timeout(30_000)
  afterEach(endAll)
  for (const fault of ['dead', 'slow', 'oversized', 'html'] as const)
    it(`behavior: is ${fault}: each item has its name, and a pattern in place of the picture`, async () => {
      const [data, nodes, media] = [hosts(), hosts(), hosts()]
      await media.tell(fault)
      const world = await open({
        networks: networks(`${nodes.base}/rpc`),
        hosts: { dataApi: `${data.base}/data/${media.name}` },
      })
      const { scene, until } = world
      ;(await scene.find('[data-testid="wm-account-tab-nfts"]')).click()
      await until('the item', () =>
        panel(scene)?.querySelector('[data-testid="wm-nft"]')?.textContent?.includes('Lantern #1'),
      )
      const cell = panel(scene)?.querySelector('[data-testid="wm-nft"]')
      expect(cell?.querySelector('svg')).not.to.equal(null)
      const isDrawn = () =>
        [...(cell?.querySelectorAll('img') ?? [])].some((one) => one.complete && one.naturalWidth > 0)
      expect(isDrawn()).to.equal(false)
      await expectUsable(world)
      await expectLeft(world)
    })
})

describe('all networks while the node of one of them', function () {
  this.timeout(30_000)
  afterEach(endAll)
  for (const fault of ['dead', 'slow', 'oversized', 'lying'] as const)
    it(`behavior: is ${fault}: that network is named, the coin of the other one shows, and both once it answers`, async () => {
      const [good, bad] = [hosts(), hosts()]
      await bad.tell(fault)
      const [first] = networks(`${good.base}/rpc/chain-1`)
      const second = { ...first, id: 2, name: 'Basalt', rpcUrls: { default: { http: [`${bad.base}/rpc/chain-2`] } } }
      const world = await open({ networks: [first, second] as UserOptions['networks'] })
      const { scene, clock, until } = world
      const rows = () =>
        [...scene.root.querySelectorAll('[data-testid="wm-portfolio"] [data-testid^="wm-token-"]')].map(
          (one) => /· (?:Meridian|Basalt)/.exec(one.textContent)?.[0],
        )
      ;(await scene.button('All networks')).click()
      await until('the failed network', () => scene.text().includes('Couldn’t read Basalt'))
      await until('the coin of the other one', () => rows().join() === '· Meridian')
      await until('nothing loading', () => !scene.body().querySelector('[data-skeleton],[aria-busy=true]'))
      expect(scene.root.textContent).not.to.match(/NaN|undefined|Infinity|\[object|null/)
      await bad.tell('none')
      await clock.pass(31_000)
      await until('both coins', () => {
        scene.root.querySelector<HTMLElement>('[data-testid="wm-portfolio-retry"]')?.click()
        return rows().sort().join() === '· Basalt,· Meridian'
      })
      ;(await scene.button('Back')).click()
      await expectUsable(world)
      await expectLeft(world)
    })
})

describe('the account on Solana', function () {
  this.timeout(30_000)
  afterEach(endAll)
  const network = (http: string) => ({
    ...{ id: grotto, chainNamespace: 'solana' as const, name: 'Quarry' },
    nativeCurrency: { name: 'Quarry', symbol: 'QRY', decimals: 9 },
    rpcUrls: { default: { http: [http] } },
  })
  for (const fault of ['dead', 'slow', 'oversized', 'html', 'lying'] as const)
    it(`behavior: the node is ${fault}: the balance says so`, async () => {
      const nodes = hosts()
      await nodes.tell(fault)
      const world = await open({ networks: [network(`${nodes.base}/rpc`)] }, {}, async (scene) => {
        const { solana } = await addSolanaWallet(scene)
        await scene.kit.connect({ connectorId: `solana:${solana.standard.name}` })
      })
      await world.until('no balance', () => world.scene.text().includes('Quarry isn’t answering'))
      await expectUsable(world)
      await expectLeft(world)
    })
})

describe('the account on Bitcoin', function () {
  this.timeout(30_000)
  let remove = () => {}
  afterEach(async () => {
    await endAll()
    remove()
  })
  const network = (http: string) => ({
    ...{ id: '000000000019d6689c085ae165831e93', chainNamespace: 'bip122' as const, name: 'Quarry' },
    nativeCurrency: { name: 'Quarry', symbol: 'QRY', decimals: 8 },
    rpcUrls: { default: { http: [http] } },
  })
  for (const fault of ['dead', 'slow', 'oversized', 'html', 'error', 'lying'] as const)
    it(`behavior: the host of unspent outputs is ${fault}: the balance says so, and comes once it answers`, async () => {
      const esplora = hosts()
      await esplora.tell(fault)
      const world = await open({ networks: [network(`${esplora.base}/esplora`)] }, {}, async (scene) => {
        const name = `Basalt ${count}`
        remove = addBitcoinWallet(name)
        await scene.kit.connect({ connectorId: `bip122:${name}` })
      })
      const { scene, until } = world
      await until('no balance', () => scene.text().includes('Quarry isn’t answering'))
      await expectUsable(world)
      await esplora.tell('none')
      await scene.kit.close()
      await world.clock.pass(31_000)
      await scene.kit.open()
      await until('the balance', () => scene.text().includes('0.0015'))
      await expectLeft(world)
    })
})
