import { expect } from 'chai'
import { frameProbe, judge } from '../../scripts/lib/film.mjs'
import { locales } from '../../src/atoms/i18n/locale.ts'
import { createScene, endScenes, type Scene, wait } from '../conformance/scene.ts'
import { FakeStorage } from '../fakes/storage.ts'

interface Film {
  start(): void
  stop(): { readonly frames: readonly object[]; readonly shift: number; readonly shifted: readonly string[] }
}

/** Limit of the layout shift, as in `npm run films`. */
const MOST = 0.02

const film = () => (globalThis as unknown as { readonly film: Film }).film

describe('what a visitor sees between two views', () => {
  before(frameProbe)
  afterEach(endScenes)

  /** Films what `act` does, frame by frame, and names what is wrong in one of them. */
  async function watch(scene: Scene, act: () => unknown, end: () => unknown): Promise<readonly string[]> {
    film().start()
    await act()
    await scene.until('the end of the film', end)
    // The thread of a wallet that is asked never ends.
    const ends = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    await scene.until('rest', () => !scene.root.getAnimations().some(ends))
    await wait(100)
    const { frames, shift, shifted } = film().stop()
    expect(frames.length).to.be.above(0)
    return [
      ...judge(frames, { words: locales.en }),
      ...(shift > MOST ? [`${shift} of the page is shifted: ${shifted.join('; ')}`] : []),
    ]
  }

  const header = async (scene: Scene, name: string) => (await scene.button(name)).click()

  it('behavior: nothing jumps and no card is empty from the first picture to a view and back', async () => {
    const storage = new FakeStorage()
    const scene = await createScene({ env: { storage } })
    const isShown = (name: string) => () => scene.view() === name && !scene.root.querySelector('[inert]')
    const wrong: unknown[] = []
    const take = async (act: () => unknown, view: string) => wrong.push(...(await watch(scene, act, isShown(view))))
    await take(() => scene.kit.open(), 'Connect')
    await take(() => header(scene, 'Help'), 'WhatIsAWallet')
    await take(() => header(scene, 'Back'), 'Connect')
    expect(wrong).to.deep.equal([])
  })

  it('behavior: nothing jumps and no card is empty on the way to a wallet, its answer and a second try', async () => {
    const rejected = { code: 4001, message: 'User rejected the request.' }
    const answers: (() => void)[] = []
    const scene = await createScene({
      env: { storage: new FakeStorage() },
      wallet: (wallet) => {
        wallet.fail('eth_requestAccounts', rejected)
        answers.push(wallet.hold('eth_requestAccounts'))
      },
    })
    const crossed = () => !scene.root.querySelector('[inert]')
    await scene.kit.open()
    const row = await scene.find(`[data-testid="wm-wallet-${scene.walletId}"]`)
    await scene.settled()
    const waits = () => scene.view() === 'ConnectingExternal' && crossed() && scene.text().includes('Approve in')
    const declined = () => scene.root.querySelector('[data-testid=wm-connecting-retry]') && crossed()
    const wrong = [
      ...(await watch(scene, () => row.click(), waits)),
      ...(await watch(scene, () => answers[0]?.(), declined)),
      ...(await watch(
        scene,
        () => header(scene, 'Back'),
        () => scene.view() === 'Connect' && crossed(),
      )),
    ]
    expect(wrong).to.deep.equal([])
  })
})
