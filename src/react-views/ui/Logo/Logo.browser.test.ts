import { expect } from 'chai'
import { createScene } from '../../../../test/conformance/scene.ts'

const letterOf = (scene: Awaited<ReturnType<typeof createScene>>) =>
  scene.root.querySelector<HTMLElement>(`[data-testid="wm-wallet-${scene.walletId}"] [data-letter]`)

it('behavior: a picture that came with its wallet is painted with the first frame of its row', async () => {
  const scene = await createScene({})
  const row = `[data-testid="wm-wallet-${scene.walletId}"]`
  let first: { loaded: boolean; decoding: string } | undefined
  const look = () => {
    const picture = scene.root.querySelector<HTMLImageElement>(`${row} img`)
    if (!picture) return void requestAnimationFrame(look)
    first = { loaded: picture.complete && picture.naturalWidth > 0, decoding: picture.decoding }
  }
  requestAnimationFrame(look)
  await scene.kit.open()
  await scene.until('the row', () => first)
  expect(first).to.deep.equal({ loaded: true, decoding: 'sync' })
  await scene.end()
})

it('behavior: a picture on its way has the colour of a placeholder', async () => {
  const scene = await createScene({})
  await scene.kit.open()
  const picture = await scene.find(`[data-testid="wm-wallet-${scene.walletId}"] img`)
  await scene.until('the picture', () => picture.dataset.here !== undefined)
  const background = () => getComputedStyle(picture).backgroundColor
  const none = background()
  // Stands for a picture of a host that has not answered.
  picture.setAttribute('loading', 'lazy')
  expect(background()).to.equal(none)
  delete picture.dataset.here
  expect(background()).not.to.equal(none)
  await scene.end()
})

it('behavior: a picture that is here has no letter under it, one that never comes shows the letter', async () => {
  const scene = await createScene({})
  await scene.kit.open()
  const picture = await scene.find(`[data-testid="wm-wallet-${scene.walletId}"] img`)
  await scene.until('the picture', () => picture.dataset.here !== undefined)
  const letter = letterOf(scene) as HTMLElement
  expect(getComputedStyle(letter).display).to.equal('none')
  // Without this attribute the picture counts as still loading.
  delete picture.dataset.here
  expect(getComputedStyle(letter).opacity).to.equal('0')
  await scene.until('the letter', () => getComputedStyle(letter).opacity === '1')
  expect(letter.dataset.letter).to.equal('L')
  await scene.end()
})
