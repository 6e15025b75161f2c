import { expect } from 'chai'
import { createScene, endScenes } from '../../test/conformance/scene.ts'
import { WmError } from '../chains/core/errors.ts'
import '../pay.ts'

describe('<wallet-pay>', function () {
  this.timeout(20_000)
  afterEach(endScenes)

  const place = (attributes: Record<string, string>, kit?: unknown) => {
    const made = document.createElement('wallet-pay')
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    if (kit) Object.assign(made, { kit })
    document.body.append(made)
    return made
  }
  const wanted = {
    amount: '1.5',
    asset: 'eip155:1/slip44:60',
    recipient: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    label: 'Order 1138',
  }

  it('default: a button in the page’s language, which asks for the payment', async () => {
    const scene = await createScene({ connected: true })
    const made = place({ ...wanted, lang: 'de' }, scene.kit)
    const button = () => made.shadowRoot?.querySelector('button')
    await scene.until('its text', () => button()?.textContent === 'Bezahlen')
    made.click()
    await scene.until('the payment', () => scene.view() === 'Pay')
    await scene.until('what is asked for', () => scene.text().includes('Order 1138'))
    expect(button()?.getAttribute('aria-busy')).to.equal('true')
    made.remove()
    await scene.end()
  })

  it('error: the attribute `expires-at` is the end of the time', async () => {
    const scene = await createScene({ connected: true })
    const made = place({ ...wanted, 'expires-at': '1000' }, scene.kit)
    const told: unknown[] = []
    made.addEventListener('wm-error', ({ detail }) => told.push(detail.data))
    made.click()
    await scene.until('its error', () => told.length > 0)
    expect(told).to.deep.equal([{ option: 'expiresAt', reason: 'must be in the future' }])
    made.remove()
    await scene.end()
  })

  it('error: what ends the payment is an event; two presses are told once', async () => {
    const scene = await createScene({ connected: true })
    const made = place(wanted, scene.kit)
    const codes: string[] = []
    made.addEventListener('wm-error', ({ detail }) => codes.push(detail.code))
    made.click()
    made.click()
    await scene.until('the payment', () => scene.view() === 'Pay')
    scene.kit.close()
    await scene.until('its end', () => codes.length > 0)
    expect(codes).to.deep.equal(['MODAL_CLOSED'])
    made.remove()
    await scene.end()
  })

  it('error: a request that the page has changed is told as well', async () => {
    const scene = await createScene({ connected: true })
    const made = place(wanted, scene.kit)
    const codes: string[] = []
    made.addEventListener('wm-error', ({ detail }) => codes.push(detail.code))
    made.click()
    await scene.until('the payment', () => scene.text().includes('1.5 MRD'))
    made.setAttribute('amount', '2.5')
    made.click()
    await scene.until('the end of the first', () => codes.length > 0)
    await scene.until('the next payment', () => scene.text().includes('2.5 MRD'))
    expect(made.shadowRoot?.querySelector('button')?.getAttribute('aria-busy')).to.equal('true')
    scene.kit.close()
    await scene.until('its end', () => codes.length > 1)
    expect(codes).to.deep.equal(['MODAL_CLOSED', 'MODAL_CLOSED'])
    await scene.until('rest', () => made.shadowRoot?.querySelector('button')?.getAttribute('aria-busy') === 'false')
    made.remove()
    await scene.end()
  })

  it('error: an amount that is none says what it must be', async () => {
    const scene = await createScene({ connected: true })
    const made = place({ ...wanted, amount: '1,5' }, scene.kit)
    const told = new Promise<WmError>((resolve) => made.addEventListener('wm-error', ({ detail }) => resolve(detail)))
    made.click()
    const error = await told
    expect(WmError.is(error, 'OPTION_INVALID') && error.data.option).to.equal('amount')
    made.remove()
    await scene.end()
  })
})
