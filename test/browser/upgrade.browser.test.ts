import { expect } from 'chai'
import { defaultKit } from '../../src/atoms/kit/default-kit.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'

// The elements are not imported above: in this file they must come later than the tags.
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const options = {
  networks: [
    {
      id: 1,
      name: 'Meridian',
      nativeCurrency: { name: 'Coin', symbol: 'MRD', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.test/1'] } },
    },
  ],
}
const outside = { storage: undefined, fetch: () => Promise.reject(new TypeError('offline')) }

async function until(what: string, condition: () => unknown) {
  for (const end = Date.now() + 5_000; !condition(); await wait(10))
    if (Date.now() > end) throw new Error(`Never came: ${what}`)
}

describe('a page whose tags are there before the script', () => {
  it('behavior: kits set early hold, a click works as soon as the tag is defined, and attributes make a kit', async () => {
    const [main, other] = [createKit(options, outside), createKit(options, outside)]
    const modal = Object.assign(document.createElement('wallet-modal'), { kit: other })
    const button = Object.assign(document.createElement('wallet-button'), { kit: other })
    const plain = document.createElement('wallet-button')
    plain.setAttribute('label', 'Start')
    document.body.append(modal, button, plain)
    expect(button.shadowRoot).to.equal(null)

    const { defineElements } = await import('../../src/elements/define.ts')
    defineElements()
    expect(button.shadowRoot).not.to.equal(null)
    // The first press comes before any other file is loaded.
    button.click()
    await wait(0)
    expect(plain.shadowRoot?.textContent).to.equal('Start')
    await until('the dialog', () => modal.shadowRoot?.querySelector('dialog')?.matches(':modal'))
    await until('the view', () => modal.shadowRoot?.querySelector('[data-view=Connect]'))
    expect([main.getState().open, other.getState().open]).to.deep.equal([false, true])
    other.close()
    await until('closed', () => !modal.open)
    modal.remove()
    button.remove()
    plain.remove()
    other.destroy()
    main.destroy()
    expect(defaultKit()).to.equal(undefined)

    // The page has no script of its own, so the attributes are the only options.
    const own = document.createElement('wallet-modal')
    own.setAttribute('networks', 'eip155:8453, eip155:1')
    own.setAttribute('default-network', 'eip155:1')
    const later = document.createElement('wallet-button')
    document.body.append(own, later)
    await wait(10)
    const made = defaultKit()
    expect(made?.getState().networks.map(({ caipNetworkId }) => caipNetworkId)).to.deep.equal([
      'eip155:8453',
      'eip155:1',
    ])
    expect(made?.getState().caipNetworkId).to.equal('eip155:1')
    later.click()
    await until('the view', () => own.shadowRoot?.querySelector('[data-view=Connect]'))
    made?.close()
    made?.destroy()
    own.remove()
    later.remove()
  })
})
