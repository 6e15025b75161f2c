import { expect } from 'chai'
import { forceColors } from '../../test/browser/commands.ts'
import { cleanAfterEach, opened } from '../../test/conformance/modal.ts'
import { nameOf, type Scene } from '../../test/conformance/scene.ts'
import { numbered, walletList } from '../../test/fakes/wallet-list.ts'

/** Elements between a field and its box, at most. */
const FIELD_DEPTH = 3

const controls = 'button,a[href],input:not([type=hidden]),[role=tab],[role=switch],[role=checkbox]'
const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
const hasBorder = (style: CSSStyleDeclaration) =>
  [style.borderTopStyle, style.borderBottomStyle].some((one) => one !== 'none') &&
  (Number.parseFloat(style.borderTopWidth) > 0 || Number.parseFloat(style.borderBottomWidth) > 0)

/** Returns true for a control that can be told from the text around it without its own colours. */
function hasEdge(control: Element): boolean {
  const style = getComputedStyle(control)
  if (hasBorder(style) || /underline/.test(style.textDecorationLine)) return true
  if (['::before', '::after'].some((part) => hasBorder(getComputedStyle(control, part)))) return true
  // A row of a list has its picture, its place in the list and the edge of its focus.
  if (control.matches('[data-row]')) return true
  // A switch is drawn by an element in it, and the box of a field by one around it.
  if ([...control.querySelectorAll('*')].some((one) => hasBorder(getComputedStyle(one)))) return true
  if (!control.matches('input')) return false
  const around: Element[] = []
  for (let box = control.parentElement; box && around.length < FIELD_DEPTH; box = box.parentElement) around.push(box)
  return around.some((one) => hasBorder(getComputedStyle(one)))
}

const plain = async (scene: Scene) =>
  [...scene.root.querySelectorAll(controls)]
    .filter(isShown)
    .filter((one) => !hasEdge(one))
    .map((one) => `${one.tagName.toLowerCase()} ${nameOf(one as HTMLElement)}`)

describe('forced colours', function () {
  this.timeout(20_000)
  cleanAfterEach()
  before(async () => void (await forceColors('active')))
  after(async () => void (await forceColors('none')))

  it('behavior: every control has an edge', async () => {
    expect(matchMedia('(forced-colors:active)').matches).to.equal(true)
    const found: { [view: string]: readonly string[] } = {}
    for (const view of ['Connect', 'AllWallets', 'Networks', 'WhatIsAWallet'] as const) {
      const scene = await opened({ services: walletList(numbered(12)).answer })
      await scene.kit.open({ view })
      await scene.settled()
      found[view] = await plain(scene)
      await scene.end()
    }
    for (const view of ['Account', 'WalletReceive', 'WalletSend', 'ProfileWallets'] as const) {
      const scene = await opened({ connected: true })
      await scene.kit.open({ view })
      await scene.settled()
      found[view] = await plain(scene)
      await scene.end()
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, names]) => names.length > 0))).to.deep.equal({})
  })

  it('behavior: the QR code keeps its plate, and the current network its mark', async () => {
    const scene = await opened({ connected: true })
    await scene.kit.open({ view: 'WalletReceive' })
    const code = await scene.find('[data-testid="wm-qr-code"]')
    await scene.settled()
    const colours = [...code.querySelectorAll('*'), code, code.parentElement as Element].map(
      (one) => getComputedStyle(one).backgroundColor,
    )
    expect(colours).to.include('rgb(255, 255, 255)')
    await scene.kit.open({ view: 'Networks' })
    const current = await scene.find('[aria-current=true]')
    expect(hasBorder(getComputedStyle(current))).to.equal(true)
    await scene.end()
  })
})
