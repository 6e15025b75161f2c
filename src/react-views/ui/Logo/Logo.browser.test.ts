import { expect } from 'chai'
import { createScene } from '../../../../test/conformance/scene.ts'

const letterOf = (scene: Awaited<ReturnType<typeof createScene>>) =>
  scene.root.querySelector<HTMLElement>(`[data-testid="wm-wallet-${scene.walletId}"] [data-letter]`)

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
