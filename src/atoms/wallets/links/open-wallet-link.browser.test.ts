import { expect } from 'chai'
import { mouse } from '../../../../test/browser/commands.ts'
import { wait } from '../../../../test/conformance/scene.ts'
import { openWalletLink } from './open-wallet-link.ts'

describe('openWalletLink', () => {
  it('behavior: a scheme that nobody knows leaves the page and its state alive', async () => {
    const button = document.createElement('button')
    button.textContent = 'Open'
    document.body.prepend(button)
    const { href } = location
    let opened = 0
    let unloaded = 0
    const onHide = () => {
      unloaded++
    }
    addEventListener('pagehide', onHide)
    button.addEventListener('click', () => {
      opened++
      openWalletLink('wm-nobody-has-this://wc?uri=wc%3Aa', 'app')
    })
    // A real click is needed: without a user gesture the browser refuses the link for that reason.
    const { x, y } = button.getBoundingClientRect()
    await mouse('click', x + 5, y + 5)
    await wait(700)
    expect([opened, unloaded, location.href]).to.deep.equal([1, 0, href])
    button.remove()
    removeEventListener('pagehide', onHide)
  })
})
