import { expect } from 'chai'
import { createScene, endScenes } from '../../test/conformance/scene.ts'
import { showBusyMark } from './busy-mark.ts'

describe('the busy glyph of the button', () => {
  afterEach(async () => {
    await endScenes()
    for (const element of document.querySelectorAll('wallet-button')) element.remove()
  })

  /** A button of its own, and its picture that runs. */
  async function start() {
    const scene = await createScene()
    const element = Object.assign(document.createElement('wallet-button'), { kit: scene.kit })
    element.setAttribute('lang', 'en')
    document.body.append(element)
    const button = element.shadowRoot?.querySelector('[part~=button]') as HTMLButtonElement
    const marks = () => button.querySelectorAll(':scope>svg[part=icon]')
    await scene.until('the idle button', () => button.innerText === 'Connect wallet')
    return { scene, button, marks }
  }

  it('default: it runs while a wallet is asked, in a button that gets no wider, and goes with the answer', async () => {
    const { scene, button, marks } = await start()
    const { offsetWidth } = button
    expect(marks()).to.have.length(0)
    scene.wallet.fail('eth_requestAccounts', { code: 4001, message: 'no' })
    const answer = scene.wallet.hold('eth_requestAccounts')
    const connected = scene.kit.connect({ connectorId: scene.walletId }).catch(() => {})
    await scene.until('the glyph', () => marks().length === 1)
    expect(button.innerText).to.equal('Connecting…')
    expect(button.offsetWidth).to.be.within(offsetWidth, offsetWidth + 2)
    expect(marks()[0]?.getBoundingClientRect().width).to.equal(16)
    const runs = marks()[0]
      ?.getAnimations({ subtree: true })
      .map(({ playState }) => playState)
    expect(runs).to.deep.equal(['running'])
    answer()
    await connected
    await scene.until('no glyph', () => marks().length === 0)
    expect(button.innerText).to.equal('Connect wallet')
  })

  it('behavior: a button has one, and none of which the file came too late', async () => {
    const { button, marks } = await start()
    showBusyMark(button)
    expect(marks()).to.have.length(0)
    button.setAttribute('aria-busy', 'true')
    showBusyMark(button)
    showBusyMark(button)
    expect(marks()).to.have.length(1)
  })

  it('behavior: nothing moves for visitors who asked for less motion', async () => {
    const { button, marks } = await start()
    const { matchMedia } = window
    window.matchMedia = () => ({ matches: true }) as MediaQueryList
    try {
      button.setAttribute('aria-busy', 'true')
      showBusyMark(button)
      expect(marks()[0]?.getAnimations({ subtree: true })).to.deep.equal([])
    } finally {
      window.matchMedia = matchMedia
    }
  })
})
