import { expect } from 'chai'
import { createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { answer, coinRow, row } from '../../../../test/fakes/portfolio.ts'

const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const many = (length: number) => () =>
  answer(
    coinRow,
    ...Array.from({ length: length - 1 }, (_, index) =>
      row(
        { name: `Basalt ${index + 1}`, symbol: 'BSL', address: `eip155:1:${address(index + 1)}`, price: 1 },
        { numeric: `${length - index}` },
      ),
    ),
  )
const rowsOf = (scene: Scene) => [...scene.root.querySelectorAll<HTMLElement>('[data-testid^="wm-token-"]')]
const start = async (length: number): Promise<Scene> => {
  const scene = await createScene({ connected: true, data: many(length) })
  await scene.kit.open()
  await scene.find('[data-testid="wm-tokens"]')
  return scene
}
const showAll = async (scene: Scene) => {
  ;(await scene.find('[data-testid="wm-tokens-all"]')).click()
  await scene.find('[data-testid="wm-tokens-search"]')
}
const isAt = (scene: Scene, name: string) =>
  scene.until(name, () => scene.root.activeElement?.textContent?.includes(name))
const press = (scene: Scene, key: string) =>
  scene.root.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))

describeView('Account', {
  title: 'Account',
  connected: true,
  data: many(200),
  arrive: async (scene) => {
    await scene.kit.open()
    await showAll(scene)
  },
})

describe('the tokens of an account with many', () => {
  afterEach(endScenes)

  it('default: the 60 of most worth, and all others at a press, from where the focus was', async () => {
    const scene = await start(5_000)
    expect(rowsOf(scene)).to.have.length(60)
    expect((await scene.find('[data-testid="wm-tokens-all"]')).textContent).to.equal('Show all 5000 tokens')
    await showAll(scene)
    await isAt(scene, 'Basalt 61')
    expect(scene.root.querySelector('[data-testid="wm-tokens-all"]')).to.equal(null)
    await scene.end()
  })

  it('behavior: 5,000 keep few rows in the page, also while it scrolls', async () => {
    const scene = await start(5_000)
    await showAll(scene)
    for (const place of [0, 0.3, 0.6, 1]) {
      scene.body().scrollTop = place * scene.body().scrollHeight
      await scene.until(`rows at ${place}`, () => {
        const { top, bottom } = scene.body().getBoundingClientRect()
        const middle = (top + bottom) / 2
        return rowsOf(scene).some((one) => Math.abs(one.getBoundingClientRect().top - middle) < 240)
      })
      expect(rowsOf(scene).length).to.be.at.most(80)
    }
    await scene.end()
  })

  it('behavior: one tab stop; arrows, Home and End move it, and the search finds one', async () => {
    const scene = await start(5_000)
    await showAll(scene)
    await isAt(scene, 'Basalt 61')
    press(scene, 'ArrowDown')
    await isAt(scene, 'Basalt 62')
    press(scene, 'End')
    await isAt(scene, 'Basalt 4999')
    expect(rowsOf(scene).filter(({ tabIndex }) => tabIndex === 0)).to.have.length(1)
    press(scene, 'Home')
    await isAt(scene, 'Basalt 1')
    const search = (await scene.find('[data-testid="wm-tokens-search"]')) as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'basalt 3210')
    search.dispatchEvent(new Event('input', { bubbles: true }))
    await scene.until('the one found', () => rowsOf(scene).length === 1)
    expect(scene.text()).to.include('Basalt 3210')
    await scene.end()
  })

  it('behavior: the choice of what to send has few rows of them as well', async () => {
    const scene = await createScene({ connected: true, data: many(5_000) })
    await scene.kit.open({ view: 'WalletSend' })
    ;(await scene.find('[data-testid="wm-send-token"]')).click()
    await scene.until('the choice', () => scene.view() === 'WalletSendSelectToken')
    const list = () => scene.root.querySelector('[data-view=WalletSendSelectToken] [data-testid="wm-send-tokens"]')
    await scene.until('the list', () => (list()?.getBoundingClientRect().height ?? 0) > 5_000 * 40)
    await scene.until('few rows', () => rowsOf(scene).length <= 80 && rowsOf(scene).length > 4)
    await scene.end()
  })
})
