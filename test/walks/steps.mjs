// Steps of a walk, chosen in proportion to their weights. A step draws from `random`, acts once and returns its name.
// `walk` is the half of the walk that is inside the page (in-page.mjs).
import { apiFaults, dataFaults, keys, options, places, sizes, texts, views, walletFaults } from './values.mjs'

/** A card that comes in reaches beyond the window, where nobody presses. */
function isOutside(page, { x, y }) {
  const { width, height } = page.viewportSize()
  return x < 0 || y < 0 || x >= width || y >= height
}

/** Into the page, where `walk` is. */
const inPage = (page, call, ...args) => page.evaluate(([name, given]) => globalThis.walk[name](...given), [call, args])

/** @type {readonly { name: string, weight: number, run: (here: object) => Promise<string | undefined> }[]} */
export const steps = [
  { name: 'press', weight: 20, run: ({ page, random }) => inPage(page, 'press', random.below(40)) },
  {
    name: 'click',
    weight: 12,
    async run({ page, random }) {
      const place = await inPage(page, 'place', random.below(40))
      if (!place) return 'nothing'
      if (isOutside(page, place)) return 'outside'
      const count = random.chance(0.25) ? 2 : 1
      await page.mouse.click(place.x, place.y, { clickCount: count, delay: 0 })
      return `${place.name}${count > 1 ? ', twice' : ''}`
    },
  },
  { name: 'press twice', weight: 5, run: ({ page, random }) => inPage(page, 'press', random.below(40), 2) },
  {
    name: 'click a dead place',
    weight: 3,
    async run({ page, random }) {
      const place = await page.evaluate(() => {
        const card = globalThis.walk.dialog()?.querySelector('[part="card"]')?.getBoundingClientRect()
        return card ? { x: card.x, y: card.y, width: card.width, height: card.height } : null
      })
      if (!place) return 'none'
      const [x, y] = random.pick([
        [place.x + 4, place.y + 4],
        [place.x + place.width / 2, place.y + place.height - 4],
        [place.x + place.width - 4, place.y + place.height / 2],
        [3, 3],
      ])
      if (isOutside(page, { x, y })) return 'outside'
      await page.mouse.click(x, y)
      return `${Math.round(x)}, ${Math.round(y)}`
    },
  },
  {
    name: 'key',
    weight: 14,
    async run({ page, random }) {
      const key = random.pick(keys)
      await page.keyboard.press(key)
      return key
    },
  },
  {
    name: 'type',
    weight: 6,
    async run({ page, random }) {
      const text = random.pick(texts)
      return `${await inPage(page, 'fill', random.below(4), text)}: ${text.slice(0, 30)}`
    },
  },
  { name: 'open', weight: 4, run: ({ page }) => inPage(page, 'call', 'open').then(() => '') },
  {
    name: 'open a view',
    weight: 7,
    async run({ page, random }) {
      const view = random.pick(views)
      await inPage(page, 'call', 'open', { view })
      return view
    },
  },
  { name: 'close', weight: 2, run: ({ page }) => inPage(page, 'call', 'close').then(() => '') },
  {
    name: 'connect',
    weight: 3,
    async run({ page, random }) {
      const id = random.pick([
        'com.wallet-modal.demo',
        'com.wallet-modal.demo',
        'solana:Solana Demo Wallet',
        'walletConnect',
        'nobody',
        undefined,
      ])
      await inPage(page, 'call', 'connect', ...(id ? [{ connectorId: id }] : []))
      return id
    },
  },
  {
    name: 'disconnect',
    weight: 1.5,
    run: ({ page }) => inPage(page, 'call', 'disconnect').then(() => ''),
  },
  {
    name: 'sign',
    weight: 1,
    run: ({ page }) => inPage(page, 'call', 'signMessage', 'walk').then(() => ''),
  },
  {
    name: 'switch the network',
    weight: 3,
    async run({ page, random }) {
      const at = random.below(6)
      return page.evaluate((number) => {
        const { networks } = globalThis.walk.kit().getState()
        const id = networks[number % (networks.length + 1)]?.caipNetworkId ?? 'eip155:424242'
        globalThis.walk.call('switchNetwork', id)
        return id
      }, at)
    },
  },
  {
    name: 'options',
    weight: 4,
    async run({ page, random }) {
      const given = random.pick(options)
      await inPage(page, 'call', 'setOptions', given)
      return JSON.stringify(given)
    },
  },
  {
    name: 'theme',
    weight: 2,
    async run({ page, random }) {
      const mode = random.pick(['auto', 'light', 'dark'])
      await inPage(page, 'call', 'setTheme', mode, { '--wm-accent': random.pick(['#7b2d6b', '#0a6173', 'red']) })
      return mode
    },
  },
  {
    name: 'language',
    weight: 2,
    async run({ page, random }) {
      const locale = random.pick(['en', 'de', 'ar', 'en-XA'])
      await page.evaluate((given) => {
        document.documentElement.lang = given
        document.documentElement.dir = given === 'ar' ? 'rtl' : 'ltr'
        globalThis.walk.call('setOptions', { locale: given })
      }, locale)
      return locale
    },
  },
  {
    name: 'media',
    weight: 1,
    async run({ page, random }) {
      const media = random.pick([
        { colorScheme: 'dark' },
        { colorScheme: 'light' },
        { forcedColors: 'active' },
        { forcedColors: 'none' },
        { reducedMotion: 'no-preference' },
        { reducedMotion: 'reduce' },
      ])
      await page.emulateMedia(media)
      return JSON.stringify(media)
    },
  },
  {
    name: 'size',
    weight: 2,
    async run({ page, random }) {
      const [width, height] = random.pick(sizes)
      await page.setViewportSize({ width, height })
      return `${width} × ${height}`
    },
  },
  {
    name: 'the wallet waits for its person',
    weight: 2,
    async run({ page, random }) {
      const approve = random.pick(['never', 'always', 'always'])
      await page.evaluate((given) => {
        globalThis.walk.approve = given
        for (const wallet of globalThis.walk.wallets()) wallet.setApprove(given)
      }, approve)
      return approve
    },
  },
  {
    name: 'the person answers',
    weight: 4,
    async run({ page, random }) {
      return page.evaluate((isYes) => {
        const all = globalThis.walk.wallets().flatMap(({ pendingApprovals }) => pendingApprovals)
        const [first] = all
        if (!first) return 'nothing was asked'
        if (isYes) first.approve()
        else first.reject()
        return `${first.request.method}: ${isYes ? 'yes' : 'no'}`
      }, random.chance(0.6))
    },
  },
  {
    name: 'the wallet',
    weight: 3,
    async run({ page, random }) {
      return page.evaluate(
        ([what, at]) => {
          const wallet = globalThis.demoWallet
          const addresses = wallet.accounts.map(({ address }) => address)
          if (what === 'account') wallet.setAccounts(at % 2 ? [...addresses].reverse() : addresses)
          if (what === 'lock') wallet.setAccounts([])
          if (what === 'chain') wallet.setChain(wallet.chains[at % wallet.chains.length].id)
          if (what === 'leave') globalThis.walk.wallets()[at % globalThis.walk.wallets().length].disconnect?.()
          if (what === 'announce') wallet.announce()
          return what
        },
        [random.pick(['account', 'account', 'lock', 'chain', 'leave', 'announce']), random.below(6)],
      )
    },
  },
  {
    name: 'a fault of the wallet',
    weight: 3,
    async run({ page, random }) {
      const fault = { ...random.pick(walletFaults), times: 1 + random.below(2) }
      await page.evaluate((given) => {
        for (const wallet of globalThis.walk.wallets()) wallet.failures.set([given])
      }, fault)
      return JSON.stringify(fault)
    },
  },
  {
    name: 'a fault of the list of wallets',
    weight: 1.5,
    async run({ world, random }) {
      const fault = { ...random.pick(apiFaults), times: 1 + random.below(4) }
      world.demo.providerApi.fail(fault)
      return JSON.stringify(fault)
    },
  },
  {
    name: 'a fault of the data API',
    weight: 1.5,
    async run({ world, random }) {
      const fault = { ...random.pick(dataFaults), times: 1 + random.below(4) }
      world.demo.dataApi.fail(fault)
      return JSON.stringify(fault)
    },
  },
  {
    name: 'the relay',
    weight: 2,
    async run({ world, random }) {
      const { relay } = world.demo
      const what = random.pick(['stop', 'start', 'pause', 'resume', 'drop', 'mute', 'refuse', 'let in'])
      if (what === 'stop') await relay.stop()
      if (what === 'start') await relay.start()
      if (what === 'pause') relay.pause()
      if (what === 'resume') relay.resume()
      if (what === 'drop') relay.dropClients()
      if (what === 'mute') relay.muteClients()
      if (what === 'refuse') relay.refuse('401')
      if (what === 'let in') relay.refuse()
      return what
    },
  },
  {
    name: 'line',
    weight: 1.5,
    async run({ world, random }) {
      // Most of a walk is online: little happens without.
      const isOnline = !world.isOnline || random.chance(0.3)
      await world.setOnline(isOnline)
      return isOnline ? 'online' : 'offline'
    },
  },
  {
    name: 'the elements leave the page, or come back',
    weight: 2,
    async run({ page, random }) {
      return page.evaluate(
        ([which, isBoth]) => {
          const { walk } = globalThis
          if (walk.detached.length > 0) {
            for (const { element, parent } of walk.detached.splice(0)) parent.append(element)
            return 'back'
          }
          const element = document.querySelectorAll('wallet-modal, wallet-button')[which]
          if (!element) return 'none'
          const parent = element.parentElement
          element.remove()
          if (isBoth) parent.append(element)
          else walk.detached.push({ element, parent })
          return `${element.localName} ${isBoth ? 'moved' : 'gone'}`
        },
        [random.below(3), random.chance(0.5)],
      )
    },
  },
  {
    name: 'reload',
    weight: 0.8,
    async run({ world, page }) {
      await world.setOnline(true)
      // Modules have run by DOMContentLoaded; the load event also waits for pictures, which the services may keep back.
      const reload = (timeout) => page.reload({ waitUntil: 'domcontentloaded', timeout })
      await page.evaluate(() => {
        globalThis.isOfBefore = true
      })
      await reload(8_000).catch(async (error) => {
        if (!/ERR_ABORTED|Timeout/.test(error.message)) throw error
        // A step in the history that the page has just begun, as when it closes a drawer, takes the place of a reload.
        await page.waitForLoadState('domcontentloaded')
        if (await page.evaluate(() => globalThis.isOfBefore)) await reload(20_000)
      })
      return ''
    },
  },
  {
    name: 'another page',
    weight: 0.5,
    async run({ world, page, random }) {
      await world.setOnline(true)
      const place = random.pick(places)
      await page.goto(world.demo.url + place, { waitUntil: 'domcontentloaded' })
      return place
    },
  },
  {
    name: 'back',
    weight: 0.4,
    async run({ world, page }) {
      await world.setOnline(true)
      await page.goBack({ waitUntil: 'domcontentloaded' })
      if (!page.url().startsWith(world.demo.url)) await page.goto(world.demo.url, { waitUntil: 'domcontentloaded' })
      return page.url()
    },
  },
  {
    name: 'the other tab',
    weight: 1.5,
    async run({ world }) {
      return world.turn()
    },
  },
  {
    name: 'time',
    weight: 2,
    async run({ page, random }) {
      const ms = random.pick([50, 200, 400])
      await page.waitForTimeout(ms)
      return `${ms} ms`
    },
  },
]
