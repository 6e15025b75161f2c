import { expect } from 'chai'
import { createScene, endScenes, nameOf, type Scene } from '../../../../test/conformance/scene.ts'
import { numbered, walletList } from '../../../../test/fakes/wallet-list.ts'

const STEP = 700
const cards = ({ root }: Scene) => [...root.querySelectorAll<HTMLElement>('[data-testid^="wm-wallet-search-item-"]')]
const names = (scene: Scene) => cards(scene).map(nameOf)
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

async function open(count: number) {
  const list = walletList(numbered(count))
  const scene = await createScene({ alone: true, services: list.answer })
  await scene.kit.open({ view: 'AllWallets' })
  await scene.find('[data-testid^="wm-wallet-search-item-"]')
  await scene.settled()
  return { scene, list }
}

/** Scrolls on by a step, and waits until the cards of that place have come. */
async function next(scene: Scene) {
  scene.body().scrollTop += STEP
  await frames()
  await scene.until('the cards', () => names(scene).length > 0 && !scene.root.querySelector('[data-skeleton]'))
}

/** Counts elements and requests of a visitor who scrolls a while in a list of `count` wallets, and then searches. */
async function workOf(count: number) {
  const { scene, list } = await open(count)
  let made = 0
  // Placeholders are not counted: how many are drawn depends on how fast the pages come.
  const placeholders = (node: Element) =>
    [...node.querySelectorAll('[data-skeleton], [data-skeleton] *')].length + (node.closest('[data-skeleton]') ? 1 : 0)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element) made += 1 + node.querySelectorAll('*').length - placeholders(node)
  })
  observer.observe(scene.root, { childList: true, subtree: true })
  for (let step = 0; step < 15; step++) await next(scene)
  await frames()
  const scrolled = { made, requests: list.calls.length }
  made = 0
  const input = scene.root.querySelector('input[type=search]') as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'wallet 07')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await scene.until('the answer', () => names(scene)[0]?.startsWith('Wallet 07'))
  await frames()
  const searched = { made, requests: list.calls.length - scrolled.requests }
  observer.disconnect()
  const perCard = 1 + (cards(scene)[0]?.closest('li')?.querySelectorAll('*').length ?? 0)
  await scene.end()
  return { scrolled, searched, perCard }
}

describe('many wallets', function () {
  this.timeout(60_000)
  afterEach(endScenes)

  it('behavior: 5,000 wallets: at most 60 cards in the page, each wallet once', async () => {
    const { scene } = await open(5_000)
    const seen = new Set<string>()
    while (seen.size < 1_000) {
      await next(scene)
      const shown = names(scene)
      expect(shown.length).to.be.at.most(60)
      expect(new Set(shown).size).to.equal(shown.length)
      for (const name of shown) seen.add(name)
    }
  })

  it('behavior: 5,000 wallets cost no more elements and requests than 600, scrolled and searched', async () => {
    const few = await workOf(600)
    const many = await workOf(5_000)
    expect(few.scrolled.made).to.be.greaterThan(100)
    // A cost that grows with the list would be eight times.
    expect(many.scrolled.made / few.scrolled.made, 'elements, scrolled').to.be.below(1.25)
    // Found cards may be those that were there, or new ones.
    expect(many.searched.made, 'elements, searched').to.be.below(60 * many.perCard)
    // Pages are asked for ahead of the scroll: their number differs by some between runs.
    const requests = ({ scrolled, searched }: typeof few) => scrolled.requests + searched.requests
    expect(requests(few)).to.be.greaterThan(4)
    expect(requests(many) / requests(few), 'requests').to.be.below(2)
  })
})
