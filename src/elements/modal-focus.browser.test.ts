import { expect } from 'chai'
import { mouse, press, pressWith } from '../../test/browser/commands.ts'
import { arriveAt, loginScene } from '../../test/conformance/login-scene.ts'
import {
  cardOf,
  cleanAfterEach,
  closed,
  deepActive,
  dialogOf,
  left,
  opened,
  pageButton,
} from '../../test/conformance/modal.ts'
import { createScene, nameOf, wait } from '../../test/conformance/scene.ts'
import { route } from '../atoms/navigation/routes.ts'

describe('focus in wallet-modal', function () {
  this.timeout(20_000)
  cleanAfterEach()

  it('behavior: Tab never stops at the dialog itself, whose outline lies outside of the window', async () => {
    const scene = await opened()
    for (let turn = 0; turn < 12; turn++) {
      await press('Tab')
      expect(deepActive()).not.to.equal(dialogOf(scene))
    }
  })

  it('behavior: in Account the network comes after the heading, where Tab begins', async () => {
    const scene = await opened({ connected: true })
    const pill = await scene.find('[data-testid="wm-account-select-network"]')
    await scene.settled()
    expect(deepActive()?.id).to.equal('wm-title')
    await press('Tab')
    expect(deepActive()).to.equal(pill)
  })

  it('behavior: Tab and Shift+Tab never reach the page', async () => {
    const [first] = [pageButton(), pageButton()]
    const scene = await opened()
    document.body.append(pageButton())
    const seen = new Set<Element | null>()
    for (let turn = 0; turn < 14; turn++) {
      await press('Tab')
      seen.add(deepActive())
    }
    for (let turn = 0; turn < 14; turn++) {
      await pressWith('Shift', 'Tab')
      seen.add(deepActive())
    }
    const outside = [...seen].filter((one) => one && one !== document.body && !dialogOf(scene).contains(one))
    expect(outside.map((one) => one?.outerHTML)).to.deep.equal([])
    expect(seen.size, 'controls reached').to.be.greaterThan(3)
    first?.focus()
    expect(deepActive(), 'the page is inert').not.to.equal(first)
  })

  it('behavior: a pressed control does not take the focus with it into the picture of its page', async () => {
    const scene = await opened({ wallet: (wallet) => void wallet.hold('eth_requestAccounts') })
    const row = await scene.button(new RegExp(`^${scene.walletName}`))
    row.focus()
    row.click()
    while (!scene.root.querySelector('[data-view=ConnectingExternal][data-direction]')) {
      await new Promise(requestAnimationFrame)
      expect(deepActive()).not.to.equal(document.body)
    }
  })

  it('behavior: a press on a place that does nothing leaves the focus inside', async () => {
    const scene = await opened()
    const { left: x, top: y } = cardOf(scene).getBoundingClientRect()
    await mouse('click', x + 3, y + 30)
    expect(cardOf(scene).matches(':focus-within')).to.equal(true)
    expect(getComputedStyle(deepActive() as Element).outlineStyle).to.equal('none')
    await press('Tab')
    expect(cardOf(scene).contains(deepActive())).to.equal(true)
  })

  it('behavior: a press beside the card leaves the focus inside', async () => {
    const scene = await opened()
    await mouse('move', 5, 5)
    await mouse('down')
    const isInside = cardOf(scene).matches(':focus-within')
    await mouse('up')
    expect(isInside).to.equal(true)
  })

  for (const [what, go] of [
    ['is taken out of the page', (control: HTMLElement) => control.remove()],
    ['is taken out with all around it', (control: HTMLElement) => control.parentElement?.remove()],
    ['is hidden', (control: HTMLElement) => control.style.setProperty('display', 'none')],
    ['is disabled', (control: HTMLElement) => control.toggleAttribute('disabled', true)],
  ] as const)
    it(`behavior: a control that ${what} under the focus leaves it to the title`, async () => {
      const scene = await opened()
      // Beside what React draws, which would miss it.
      const control = Object.assign(document.createElement('button'), { textContent: 'Go on' })
      const around = document.createElement('div')
      around.append(control)
      cardOf(scene).append(around)
      control.focus()
      expect(deepActive()).to.equal(control)
      go(control)
      await scene.until('the focus at the title', () => deepActive()?.id === 'wm-title')
    })

  it('behavior: Tab leads out of the last control, and on to one that stands before the title', async () => {
    const scene = await opened()
    const first = Object.assign(document.createElement('button'), { textContent: 'Network' })
    cardOf(scene).prepend(first)
    const seen = new Set<Element | null>()
    for (let turn = 0; turn < 20; turn++) {
      await press('Tab')
      seen.add(deepActive())
    }
    expect(seen.has(first)).to.equal(true)
  })

  it('behavior: Escape leads one view back, with the focus on what led away, and closes the first', async () => {
    const scene = await createScene()
    const opener = pageButton()
    opener.focus()
    await scene.kit.open()
    ;(await scene.button('Help')).focus()
    await press('Enter')
    await scene.until('the second view', () => scene.view() === 'WhatIsAWallet')
    await press('Escape')
    await scene.until('the first view', () => scene.view() === 'Connect')
    expect(scene.kit.getState().open).to.equal(true)
    expect(nameOf(deepActive() as HTMLElement)).to.equal('Help')
    await press('Escape')
    await closed(scene)
    expect(deepActive()).to.equal(opener)
  })

  it('behavior: Escape on a request of the embedded wallet rejects it, since no view is before it', async () => {
    const scene = await loginScene()
    await arriveAt(scene, route('ApproveTransaction'))
    await scene.until('shown', () => scene.client.boxes.length > 0)
    await press('Escape')
    await closed(scene)
    expect(scene.client.count('rejectRequests')).to.be.greaterThan(0)
  })

  it('behavior: / leads to the search of a view, and is a letter in a field', async () => {
    const scene = await opened({ connected: true })
    await scene.kit.open({ view: 'Networks' })
    await scene.until('the view', () => scene.view() === 'Networks')
    await scene.settled()
    const field = (await scene.find('input[type=search]')) as HTMLInputElement
    expect(deepActive()).not.to.equal(field)
    await press('/')
    expect([deepActive() === field, field.value]).to.deep.equal([true, ''])
    await press('/')
    await scene.until('typed', () => field.value === '/')
    await press('Escape')
    await scene.until('cleared', () => field.value === '')
    expect(scene.view(), 'the first Escape clears').to.equal('Networks')
  })

  it('behavior: Escape closes, and the focus goes back to where it was', async () => {
    const scene = await createScene()
    const opener = pageButton()
    opener.focus()
    await scene.kit.open()
    await scene.find('[data-view]')
    await press('Escape')
    await closed(scene)
    expect(deepActive()).to.equal(opener)
  })

  it('behavior: the focus goes back into a shadow root, and to a wallet-button', async () => {
    const scene = await createScene()
    const host = document.createElement('div')
    document.body.append(host)
    left.add(host)
    const own = pageButton(host.attachShadow({ mode: 'open' }))
    const button = Object.assign(document.createElement('wallet-button'), { kit: scene.kit })
    document.body.append(button)
    left.add(button)
    await wait(10)
    for (const opener of [own, button.shadowRoot?.querySelector('button') as HTMLElement]) {
      opener.focus()
      await scene.kit.open()
      await scene.find('[data-view]')
      await scene.until('the focus inside', () => dialogOf(scene).open && dialogOf(scene).contains(deepActive()))
      await press('Escape')
      await closed(scene)
      expect(deepActive()).to.equal(opener)
    }
  })
})
