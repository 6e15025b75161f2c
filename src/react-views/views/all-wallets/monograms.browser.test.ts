import { expect } from 'chai'
import { createScene } from '../../../../test/conformance/scene.ts'
import { numbered, walletList } from '../../../../test/fakes/wallet-list.ts'
import { bundledWallets } from '../../../atoms/wallets/catalogue/bundled-wallets.ts'

/** The colour of the first pixel that a style's background gives, as the browser draws it. */
function drawn(color: string): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

it('behavior: every wallet of the package has a white letter that can be read on the colour of its brand', async () => {
  const scene = await createScene({ alone: true })
  await scene.kit.open({ view: 'AllWallets' })
  await scene.find('[data-testid^="wm-wallet-search-item-"]')
  await scene.settled()
  const letter = [...scene.root.querySelectorAll<HTMLElement>('[data-letter]')].find((one) =>
    one.style.getPropertyValue('--c'),
  ) as HTMLElement
  const colors = bundledWallets.flatMap(({ color }) => color ?? [])
  expect(colors.length).to.be.above(30)
  for (const brand of [...colors, '#ffffff', '#ffff00', '#00ff00']) {
    letter.style.setProperty('--c', brand)
    const { color, backgroundColor } = getComputedStyle(letter)
    const contrast = (luminance(drawn(color)) + 0.05) / (luminance(drawn(backgroundColor)) + 0.05)
    expect(contrast, brand).to.be.at.least(3)
  }
  await scene.end()
})

it('behavior: where no colour is known, neighbours in a row and in a column differ', async () => {
  const list = walletList(numbered(40))
  const scene = await createScene({ alone: true, services: list.answer })
  await scene.kit.open({ view: 'AllWallets' })
  await scene.find('[data-testid^="wm-wallet-search-item-"]')
  await scene.settled()
  const hues = [...scene.root.querySelectorAll<HTMLElement>('[data-letter]')].map((one) =>
    one.style.getPropertyValue('--h'),
  )
  expect(hues.length).to.be.above(8)
  for (const [index, hue] of hues.entries())
    for (const step of [1, 3, 4]) expect(hue, `${index} and ${index + step}`).not.to.equal(hues[index + step])
  await scene.end()
})

it('behavior: the name of a wallet is never broken inside a word', async () => {
  const names = ['TokenPocket', 'Crypto.com Onchain', 'Kresus SuperApp', 'Robinhood Wallet']
  const list = walletList(numbered(names.length).map((wallet, index) => ({ ...wallet, name: names[index] as string })))
  const scene = await createScene({ alone: true, services: list.answer })
  await scene.kit.open({ view: 'AllWallets' })
  await scene.find('[data-testid^="wm-wallet-search-item-"]')
  await scene.settled()
  for (const name of names) {
    const text = (await scene.find(`[title="${name}"]`)).firstChild as Text
    for (const word of name.split(' ')) {
      const range = document.createRange()
      range.setStart(text, name.indexOf(word))
      range.setEnd(text, name.indexOf(word) + word.length)
      expect(range.getClientRects(), word).to.have.length(1)
    }
  }
  await scene.end()
})
