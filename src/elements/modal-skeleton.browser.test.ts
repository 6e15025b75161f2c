import { expect } from 'chai'
import { createScene, endScenes, type Scene, type SceneOptions, wait } from '../../test/conformance/scene.ts'
import { FakeStorage } from '../../test/fakes/storage.ts'

const key = '@wallet-modal/card_heights'

/** The skeleton as it was when it came into the page: everything is read before the view takes its place. */
interface Skeleton {
  readonly title: string
  readonly close: string | null
  readonly height: number
  readonly rows: number
}

/** Opens the modal and returns its first picture. */
async function open(scene: Scene): Promise<Skeleton> {
  let seen: Skeleton | undefined
  const look = () => {
    const busy = scene.root.querySelector<HTMLElement>('[part=card] > [aria-busy]')
    if (!busy || seen || !busy.offsetHeight) return
    seen = {
      title: busy.querySelector('#wm-title')?.textContent ?? '',
      close: busy.querySelector('button')?.ariaLabel ?? null,
      height: busy.offsetHeight,
      rows: busy.lastElementChild?.childElementCount ?? 0,
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(scene.root, { childList: true, subtree: true, attributes: true })
  await scene.kit.open()
  await scene.until('the skeleton', () => seen)
  await scene.until('the view', () => scene.view())
  observer.disconnect()
  return seen as Skeleton
}

describe('skeleton of wallet-modal', () => {
  afterEach(endScenes)

  const scene = (storage: Storage, given: SceneOptions = {}) =>
    createScene({ ...given, env: { ...given.env, storage } })

  for (const locale of ['en', 'de', 'ar'])
    it(`behavior: has the title and the words of the view that it stands for, in ${locale}`, async () => {
      const it = await scene(new FakeStorage(), { locale })
      const first = await open(it)
      await it.until('the texts', () => it.root.querySelector('[part=header] #wm-title')?.textContent === first.title)
      expect(it.root.querySelector('[data-testid=wm-header-close]')?.ariaLabel).to.equal(first.close)
      expect(first.title).to.match(/Tidepool/)
    })

  it('behavior: has six rows at first, then the height that the view had last', async () => {
    const storage = new FakeStorage()
    const one = await scene(storage)
    const first = await open(one)
    expect(first.rows).to.equal(6)
    await one.settled()
    await one.until('a height', () => storage.getItem(key))
    const card = one.root.querySelector<HTMLElement>('[part=card]')
    await one.until('the height', () => storage.getItem(key) === `Connect:${card?.firstElementChild?.clientHeight}`)
    const last = card?.firstElementChild?.clientHeight
    await one.end()
    const two = await scene(storage)
    expect((await open(two)).height).to.equal(last)
  })

  it('behavior: an account has a height of its own, and a title that is not known yet', async () => {
    const storage = new FakeStorage({ [key]: 'Connect:300 Account:520' })
    const it = await scene(storage, { connected: true })
    const first = await open(it)
    expect(first).to.include({ title: 'Loading', height: 520 })
  })

  it('error: what is no height is not taken', async () => {
    const storage = new FakeStorage({ [key]: 'Connect:-1 Connect:1e9 Connect:400px' })
    const it = await scene(storage)
    expect((await open(it)).rows).to.equal(6)
    await wait(0)
  })
})
