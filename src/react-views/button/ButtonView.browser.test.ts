import axe from 'axe-core'
import { expect } from 'chai'
import { setViewport } from '../../../test/browser/commands.ts'
import { addresses, createScene, endScenes, nameOf, type Scene, wait } from '../../../test/conformance/scene.ts'
import { internalKit } from '../../atoms/kit/internal-kit.ts'

type Attributes = { readonly [name: string]: string }

async function withButton(scene: Scene, attributes: Attributes = {}) {
  const element = Object.assign(document.createElement('wallet-button'), { kit: scene.kit })
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  const button = element.shadowRoot?.querySelector('button') as HTMLButtonElement
  const words = (text: string | RegExp) =>
    scene.until(`button ${text}, is ${nameOf(button)}`, () => nameOf(button).match(text))
  return { element, button, words }
}

describe('ButtonView', () => {
  let element: HTMLElement | undefined
  afterEach(async () => {
    element?.remove()
    await endScenes()
  })
  const connected = async (attributes: Attributes = {}) => {
    const scene = await createScene({ connected: true })
    const shown = await withButton(scene, attributes)
    element = shown.element
    return { scene, ...shown }
  }

  it('default: network, balance and shortened address, each with its part', async () => {
    const { button, words } = await connected()
    await words(/Meridian 1\.8427 MRD 0x7A3f…42c41e|Meridian 1\.8427 MRD 0x7A3f…\w{6}$/)
    for (const part of ['icon', 'balance', 'label'])
      expect(button.querySelector(`[part~=${part}]`), part).not.to.equal(null)
    expect(button.querySelectorAll('button,a,input,[tabindex]').length).to.equal(0)
  })

  it('behavior: in a narrow page nothing stands outside of the button; a balance without room is only read', async () => {
    for (const [width, isSeen] of [
      [320, false],
      [430, true],
    ] as const) {
      await setViewport({ width, height: 600 })
      const scene = await createScene({
        connected: true,
        rpc: ({ method }) => (method === 'eth_getBalance' ? '0x1a249b1f10a06c96aff2' : undefined),
      })
      const { element: shown, button, words } = await withButton(scene)
      await words(/123,456\.789 MRD/)
      await scene.settled()
      const edge = button.getBoundingClientRect()
      const outside = [...button.querySelectorAll('*')].filter((one) => {
        const { left, right, height } = one.getBoundingClientRect()
        return height > 1 && (left < edge.left || right > edge.right)
      })
      expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 80))).to.deep.equal([])
      const balance = button.querySelector('[part=balance]') as HTMLElement
      const { top, left, width: wide } = balance.getBoundingClientRect()
      const hit = shown.shadowRoot?.elementFromPoint(left + wide / 2, top + 5)
      expect([width, hit === balance]).to.deep.equal([width, isSeen])
      expect(button.scrollWidth).to.be.at.most(button.clientWidth)
      shown.remove()
      await scene.end()
    }
    await setViewport({ width: 800, height: 600 })
  })

  it('behavior: a name takes the place of the address', async () => {
    const names = (url: URL) =>
      Response.json(
        url.pathname.startsWith('/v1/identity/')
          ? { name: 'ada.harbor.test' }
          : { name: 'ada.harbor.test', addresses: { 60: { address: addresses[0] } } },
      )
    const scene = await createScene({ connected: true, data: () => Response.json({ balances: [] }), names })
    const shown = await withButton(scene)
    element = shown.element
    await shown.words(/^Meridian 1\.8427 MRD ada\.harbor\.test$/)
  })

  it('param: balance=hide, chars-start and chars-end', async () => {
    const { words } = await connected({ balance: 'hide', 'chars-start': '6', 'chars-end': '4' })
    await words(/^0x7A3f8e…c41e$/i)
  })

  it('param: kind=network is named by the network', async () => {
    const { words } = await connected({ kind: 'network' })
    await words(/^Meridian$/)
  })

  it("default: a network without an image of the page's has the provider API's", async () => {
    const scene = await createScene({ connected: true, services: () => Response.json({}) })
    const shown = await withButton(scene)
    element = shown.element
    // Noted as it is drawn: nothing answers at that address, and the initial then takes the place of the image.
    const sources: string[] = []
    const note = () => sources.push(...[...shown.button.querySelectorAll('img')].map(({ src }) => src))
    const observer = new MutationObserver(note)
    observer.observe(shown.button, { childList: true, subtree: true })
    try {
      await scene.until('the image', () =>
        sources.some((src) => src.startsWith('https://api.test/public/getAssetImage/')),
      )
    } finally {
      observer.disconnect()
    }
  })

  it('behavior: an unsupported network says so, in a colour of its own', async () => {
    const { scene, button, words } = await connected()
    await words(/Meridian/)
    const before = getComputedStyle(button).backgroundColor
    scene.wallet.chainId = '0x3e7'
    scene.wallet.emit('chainChanged', '0x3e7')
    await words(/Switch network 0x7A3f/)
    expect(getComputedStyle(button).backgroundColor).not.to.equal(before)
  })

  it('behavior: no accessibility violation, in every look', async () => {
    const { scene, words } = await connected()
    await words(/1\.8427/)
    const violations = async () => (await axe.run(element as HTMLElement)).violations.map(({ id }) => id)
    expect(await violations()).to.deep.equal([])
    scene.wallet.chainId = '0x3e7'
    scene.wallet.emit('chainChanged', '0x3e7')
    await words(/Switch network/)
    await wait(50)
    expect(await violations()).to.deep.equal([])
  })

  it('param: an attribute that is removed again has its default', async () => {
    const { element, words } = await connected({ balance: 'hide', 'chars-start': '6', 'chars-end': '4' })
    await words(/^0x7A3f8e…c41e$/i)
    // The attributes are removed one at a time: the change of another attribute would draw the button again, and hide
    // that a removal was missed.
    element.removeAttribute('balance')
    await words(/1\.8427 MRD 0x7A3f8e…c41e$/i)
    element.removeAttribute('chars-start')
    await words(/0x7A3f…c41e$/i)
    element.removeAttribute('chars-end')
    await words(/0x7A3f…\w{6}$/)
    element.setAttribute('kind', 'network')
    await words(/^Meridian$/)
    element.removeAttribute('kind')
    await words(/1\.8427/)
  })

  it('param: namespace, of which an unknown one is the active one', async () => {
    const { element, words } = await connected({ namespace: 'nowhere' })
    await words(/1\.8427 MRD 0x7A3f…\w{6}$/)
    element.setAttribute('namespace', 'eip155')
    element.setAttribute('balance', 'hide')
    await words(/^0x7A3f…\w{6}$/)
  })

  it('behavior: nothing is drawn before the private element is in the page', async () => {
    const { scene, words } = await connected()
    await words(/1\.8427/)
    const view = Object.assign(document.createElement('wm-button-view'), {
      kit: internalKit(scene.kit),
      kind: 'auto',
      namespace: 'active',
    })
    // Longer than a root takes to draw.
    await wait(50)
    expect(view.childElementCount).to.equal(0)
    document.body.append(view)
    try {
      await scene.until('its content', () => view.textContent?.includes('1.8427'))
    } finally {
      view.remove()
    }
    await scene.until('no content', () => view.childElementCount === 0)
  })
})
