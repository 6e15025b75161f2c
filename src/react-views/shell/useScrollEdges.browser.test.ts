import { expect } from 'chai'
import { setViewport } from '../../../test/browser/commands.ts'
import { cleanAfterEach, opened } from '../../../test/conformance/modal.ts'
import type { Scene } from '../../../test/conformance/scene.ts'
import { install } from '../../../test/fakes/eip1193.ts'

type Edge = readonly [element: Element, pseudo: '::before' | '::after']

const isDrawn = ([element, pseudo]: Edge) => {
  const { content, backgroundImage, height } = getComputedStyle(element, pseudo)
  return content !== 'none' && backgroundImage.startsWith('linear-gradient(') && height === '24px'
}
/** Which edges fade: below the header, above the footer, and at the bottom of a view without a footer. */
const faded = ({ root, body }: Scene) => {
  const clip = body().parentElement as Element
  const footer = root.querySelector('[part~=footer]')
  const edges: Edge[] = [[clip, '::before'], ...(footer ? [[footer, '::before'] as const] : []), [clip, '::after']]
  return edges.map(isDrawn)
}

describe('scroll edges', function () {
  this.timeout(20_000)
  cleanAfterEach()
  const wallets: (() => void)[] = []
  before(() => {
    for (let count = 0; count < 12; count++)
      wallets.push(
        install(window, { request: async () => null, on: () => {}, removeListener: () => {} } as never, {
          uuid: crypto.randomUUID(),
          name: `Heron ${count}`,
          rdns: `test.heron${count}`,
          icon: 'data:image/png;base64,AA==',
        }),
      )
  })
  after(() => {
    for (const uninstall of wallets) uninstall()
  })

  it('behavior: a list that goes on fades at its end, in the middle at both, and at its start', async () => {
    const scene = await opened()
    const body = scene.body()
    expect(body.scrollHeight).to.be.greaterThan(body.clientHeight)
    await scene.until('the end fades', () => faded(scene).join() === 'false,true,true')
    body.scrollTop = 40
    await scene.until('both fade', () => faded(scene).join() === 'true,true,true')
    body.scrollTop = body.scrollHeight
    await scene.until('the start fades', () => faded(scene).join() === 'true,false,false')
  })

  it('behavior: the fade lies above the footer and takes no press', async () => {
    const scene = await opened()
    await scene.until('the end fades', () => faded(scene)[1])
    const footer = scene.root.querySelector('[part~=footer]') as HTMLElement
    const { left, top, width } = footer.getBoundingClientRect()
    const hit = (y: number) => scene.root.elementFromPoint(left + width / 2, y)
    expect(hit(top - 12)?.closest('[data-row]'), 'a row under the fade').not.to.equal(null)
    expect(hit(top + 12)?.closest('[part~=footer]'), 'the footer').not.to.equal(null)
  })

  it('behavior: where everything fits, nothing fades, also after the window has grown', async () => {
    await setViewport({ width: 800, height: 300 })
    try {
      const scene = await opened()
      await scene.kit.open({ view: 'WhatIsAWallet' })
      await scene.until('the view', () => scene.view() === 'WhatIsAWallet')
      await scene.until('the end fades', () => faded(scene).at(-1))
      await setViewport({ width: 800, height: 900 })
      await scene.until('no fade', () => !faded(scene).includes(true))
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })
})
