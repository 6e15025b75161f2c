import { expect } from 'chai'
import { endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { openSwap, swapScene, typeInto } from '../../../../test/conformance/swap-scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { SwapWorld } from '../../../../test/fakes/swap-world.ts'

const choose = async (scene: Scene) => {
  ;(await scene.find('[data-testid="wm-swap-token-receive"]')).click()
  await scene.until('the tokens', () => scene.view() === 'SwapSelectToken')
  await scene.find('[data-row]')
}
const rows = (scene: Scene, list: string) =>
  [...scene.root.querySelectorAll(`[data-testid="${list}"] [data-row-title]`)].map(({ textContent }) => textContent)

describeView('SwapSelectToken', {
  title: 'Select token',
  ...new SwapWorld().scene(),
  arrive: async (scene) => {
    await openSwap(scene)
    await choose(scene)
  },
})

describe('SwapSelectTokenView', function () {
  this.timeout(20_000)
  afterEach(endScenes)

  it('default: what the account holds comes first', async () => {
    const scene = await swapScene()
    await choose(scene)
    await scene.until('held', () => rows(scene, 'wm-swap-yours').length === 2)
    expect(rows(scene, 'wm-swap-yours')).to.deep.equal(['MRD', 'Halden Dollar'])
    expect(rows(scene, 'wm-swap-tokens')).to.deep.equal(['Kite'])
    expect((await scene.find('[data-row]', /^MRD/)).textContent).to.include('$5.52')
    // A token that the account has none of has neither an amount nor a worth.
    expect((await scene.find('[data-row]', /Kite/)).textContent).to.match(/^KKite?|KITE · 0xde70/i)
    await scene.end()
  })

  it('behavior: a search by name, symbol or address; Enter takes the only one', async () => {
    const scene = await swapScene()
    await choose(scene)
    typeInto(scene, 'Search name or address', 'nothing like it')
    await scene.until('none', () => scene.text().includes('No token called “nothing like it”'))
    typeInto(scene, 'Search name or address', 'kit')
    await scene.until('one', () => scene.root.querySelectorAll('[data-row]').length === 1)
    const field = await scene.find('[aria-label="Search name or address"]')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await scene.button('Token you receive: KITE')
    await scene.end()
  })

  it('behavior: 500 tokens are a long list of which only those in sight are in the page', async () => {
    const world = new SwapWorld()
    world.more = Array.from({ length: 500 }, (_, index) => ({
      ...{ name: `Tern ${index}`, symbol: `T${index}`, decimals: 18 },
      address: `eip155:1:0x${(index + 1).toString(16).padStart(40, '0')}`,
    }))
    const scene = await swapScene(world)
    await choose(scene)
    await scene.until('the long list', () => scene.root.querySelector('[aria-setsize="503"]'))
    expect(scene.root.querySelectorAll('[data-row]').length).to.be.below(40)
    typeInto(scene, 'Search name or address', 'Tern 499')
    ;(await scene.find('[data-row]', /Tern 499/)).click()
    await scene.button('Token you receive: T499')
    await scene.end()
  })

  it('error: a list that does not load can be tried again', async () => {
    const world = new SwapWorld()
    world.status = 500
    const scene = await swapScene(world)
    ;(await scene.find('[data-testid="wm-swap-token-receive"]')).click()
    await scene.until('the tokens', () => scene.view() === 'SwapSelectToken')
    await scene.until('told', () => scene.text().includes('Tokens didn’t load'))
    world.status = 200
    ;(await scene.button('Try again')).click()
    await scene.find('[data-row]', /Halden Dollar/)
    await scene.end()
  })
})
