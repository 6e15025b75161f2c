import { expect } from 'chai'
import { addBitcoinWallet } from '../../../../test/conformance/add-bitcoin-wallet.ts'
import { createScene, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { providers } from '../../../../test/fakes/buy-world.ts'
import { entry, historyAnswer, token } from '../../../../test/fakes/history.ts'
import { answer, coinRow } from '../../../../test/fakes/portfolio.ts'

const receiver = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const start = async (given: SceneOptions = {}) => {
  const scene = await createScene({ connected: true, ...given })
  await scene.kit.open({ view: 'WalletSend' })
  await scene.find('[data-testid="wm-send-amount"]')
  return scene
}
const type = (scene: Scene, name: string, value: string) => {
  const input = scene.root.querySelector<HTMLInputElement>(`[aria-label="${name}"]`) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const primary = (scene: Scene) => scene.root.querySelector<HTMLElement>('[data-testid="wm-send-review"]') as HTMLElement

describeView('WalletSend', {
  title: 'Send',
  connected: true,
  arrive: async ({ kit, find, until, text }) => {
    await kit.open({ view: 'WalletSend' })
    await find('[data-testid="wm-send-amount"]')
    await until('the fee', () => !/aria-busy/.test(text()))
  },
})

describe('WalletSendView', () => {
  it('default: who was sent to is offered, and no imitation; a pasted one stops with its letters marked', async () => {
    const friend = '0x9f04d2c7a1b85e36c90d4f2a7e61b8c35d0a7bd1'
    const copy = '0x9f04d2c7a1b85e36c90d4f2a7e61b8c35d1a7bd1'
    const scene = await start({
      data: (url) =>
        url.pathname.endsWith('/history')
          ? historyAnswer([
              entry(1, { transfers: [token()] }, { sentTo: friend }),
              entry(2, { transfers: [token({ quantity: { numeric: '0' }, value: 0 })] }, { sentTo: copy }),
              entry(3, { transfers: [token({ value: null })] }, { sentTo: `0x${'3c'.repeat(20)}` }),
            ])
          : answer(coinRow),
    })
    const recent = await scene.find('[data-testid="wm-send-recent"]')
    const rows = [...recent.querySelectorAll('button')]
    expect(rows.map(({ textContent }) => textContent?.includes('0x9F04'))).to.deep.equal([true])
    expect(rows[0]?.textContent).to.include('You sent here once.')
    rows[0]?.click()
    const field = scene.root.querySelector('[data-testid="wm-send-recipient"]') as HTMLInputElement
    await scene.until('chosen', () => field.value.toLowerCase() === friend)
    expect(scene.root.activeElement).to.equal(field)
    expect(scene.root.querySelector('[data-testid="wm-send-recent"]')).to.equal(null)
    type(scene, 'Amount', '0.5')
    type(scene, 'Recipient', copy)
    await scene.until('ready', () => primary(scene).textContent === 'Review')
    primary(scene).click()
    await scene.button('Use the known address')
    expect(scene.text()).to.include('This is not the address you know').and.include('1 of 10 groups differs')
    expect(scene.text()).to.include('Groups that differ: 9.')
    // Marked by a line as well, in both addresses.
    const marked = [...scene.root.querySelectorAll('[data-address] span')].filter(
      (one) =>
        one.children.length === 0 &&
        getComputedStyle(one).textDecorationLine === 'underline' &&
        one.textContent?.length === 1,
    )
    expect(marked.map(({ textContent }) => textContent)).to.deep.equal(['1', '0'])
    expect(scene.root.querySelector('[data-testid="wm-send-confirm"]')).to.equal(null)
    ;(await scene.button('Use the known address')).click()
    await scene.find('[data-testid="wm-send-confirm"]')
    expect((await scene.find('[data-address]')).dataset.address?.toLowerCase()).to.equal(friend)
    await scene.end()
  })

  it('default: the button says what is missing, one thing after the other', async () => {
    const scene = await start()
    expect(primary(scene).textContent).to.equal('Enter an amount')
    expect(primary(scene).getAttribute('aria-disabled')).to.equal('true')
    await scene.button('Token: MRD')
    type(scene, 'Amount', '1,000')
    await scene.until('incorrect', () => primary(scene).textContent === 'Incorrect value')
    expect(scene.text()).to.include('Remove the thousands separator')
    type(scene, 'Amount', '2')
    await scene.until('too much', () => primary(scene).textContent === 'Insufficient funds')
    await scene.until('the excess in a few digits', () => /0\.15\d\d MRD more than you have/.test(scene.text()))
    type(scene, 'Amount', '1.5')
    await scene.until('no address', () => primary(scene).textContent === 'Add an address')
    type(scene, 'Recipient', 'juniper.tide')
    await scene.until('a name', () => primary(scene).textContent === 'Invalid address')
    expect(scene.text()).to.include('Paste an address')
    type(scene, 'Recipient', ` ${receiver} `)
    await scene.until('ready', () => primary(scene).textContent === 'Review')
    expect(primary(scene).getAttribute('aria-disabled')).to.equal(null)
    await scene.end()
  })

  it('behavior: an account with too little is led to the ways to fund it, and back to the form as it was', async () => {
    const scene = await start({ options: providers })
    type(scene, 'Recipient', receiver)
    type(scene, 'Amount', '1')
    await scene.until('enough', () => primary(scene).textContent === 'Review')
    expect(scene.root.querySelector('[data-testid="wm-fund"]')).to.equal(null)
    type(scene, 'Amount', '2')
    ;(await scene.find('[data-testid="wm-fund"]', 'Fund wallet')).click()
    await scene.until('the ways', () => scene.view() === 'FundWallet')
    ;(await scene.button('Back')).click()
    await scene.until('the form', () => scene.view() === 'WalletSend')
    const field = await scene.find('[data-testid="wm-send-amount"]')
    expect((field as HTMLInputElement).value).to.equal('2')
    const recipient = (await scene.find('[data-testid="wm-send-recipient"]')) as HTMLInputElement
    expect(recipient.value.toLowerCase()).to.equal(receiver)
    await scene.end()
  })

  it('behavior: where nothing can be bought, it is led to its address; without both there is no such button', async () => {
    const scene = await start()
    type(scene, 'Amount', '2')
    ;(await scene.find('[data-testid="wm-fund"]', 'Fund wallet')).click()
    await scene.until('the address', () => scene.view() === 'WalletReceive')
    await scene.end()
    const bare = await start({ options: { features: { receive: false } } })
    type(bare, 'Amount', '2')
    await bare.until('too much', () => primary(bare).textContent === 'Insufficient funds')
    expect(bare.root.querySelector('[data-testid="wm-fund"]')).to.equal(null)
    await bare.end()
  })

  it('behavior: the amount can be typed in dollars; what is sent is the exact amount of the token below', async () => {
    const scene = await start({ data: () => answer(coinRow) })
    const field = scene.root.querySelector('[data-testid="wm-send-amount"]') as HTMLInputElement
    type(scene, 'Amount', '1.5')
    ;(await scene.button(/^Type the amount in dollars \$4\.50$/)).click()
    await scene.until('dollars', () => field.value === '4.5' && scene.text().includes('USD'))
    // Nothing is rounded by looking at it in dollars.
    await scene.button(/^Type the amount in MRD 1\.5 MRD$/)
    type(scene, 'Amount', '1')
    await scene.button(/^Type the amount in MRD 0\.33333334 MRD$/)
    type(scene, 'Amount', '1.234')
    await scene.until('three decimals', () => scene.text().includes('USD has 2 decimals at most'))
    type(scene, 'Amount', '1')
    type(scene, 'Recipient', receiver)
    await scene.until('ready', () => primary(scene).textContent === 'Review')
    primary(scene).click()
    await scene.find('[data-testid="wm-review-amount"]', '0.33333334 MRD')
    await scene.find('[data-testid="wm-review-worth"]', /≈ \$1\.00/)
    await scene.end()
  })

  it('behavior: Max leaves the dollars', async () => {
    const scene = await start({ data: () => answer(coinRow) })
    const field = scene.root.querySelector('[data-testid="wm-send-amount"]') as HTMLInputElement
    ;(await scene.button(/^Type the amount in dollars/)).click()
    await scene.until('dollars', () => scene.text().includes('USD'))
    type(scene, 'Amount', '1')
    await scene.button(/^Type the amount in MRD/)
    ;(await scene.button(/^Max/)).click()
    await scene.until('the whole balance', () => field.value.startsWith('1.84'))
    await scene.button(/^Type the amount in dollars/)
    await scene.end()
  })

  it('behavior: an address that nobody owns is not called something else', async () => {
    const scene = await start()
    type(scene, 'Amount', '1')
    type(scene, 'Recipient', `0x${'0'.repeat(40)}`)
    await scene.until('said', () => scene.text().includes('Nobody owns this address'))
    const amount = await scene.find('[data-testid="wm-send-amount"]')
    amount.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    const recipient = await scene.find('[data-testid="wm-send-recipient"]')
    await scene.until('the field', () => scene.root.activeElement === recipient)
    expect(scene.text()).not.to.include('isn’t an address')
    type(scene, 'Recipient', '0x000000000000000000000000000000000000dEaD')
    await scene.until('allowed', () => primary(scene).textContent === 'Review')
    expect(scene.text()).to.include('Nobody owns this address')
    await scene.end()
  })

  for (const locale of ['en', 'ar'])
    it(`behavior: ${locale}: the address of a recipient is whole while it is edited, and short otherwise, never cut`, async () => {
      const scene = await start({ locale })
      const field = scene.root.querySelector('[data-testid="wm-send-recipient"]') as HTMLInputElement
      await scene.until(
        'its direction',
        () => getComputedStyle(scene.body()).direction === (locale === 'ar' ? 'rtl' : 'ltr'),
      )
      field.focus()
      type(scene, field.ariaLabel ?? '', receiver)
      const short = () =>
        [...(field.parentElement?.querySelectorAll('bdi') ?? [])].find(({ offsetWidth }) => offsetWidth > 0)
      await scene.until('the rosette', () => field.parentElement?.querySelector('bdi'))
      expect(short()).to.equal(undefined)
      expect(getComputedStyle(field).color).not.to.equal('rgba(0, 0, 0, 0)')
      field.blur()
      await scene.until('its short form', () => short()?.textContent === '0x90F7…93b906')
      // While the card comes in, places are rounded.
      await scene.settled()
      expect(getComputedStyle(field).color).to.equal('rgba(0, 0, 0, 0)')
      expect(field.value).to.equal(receiver)
      const { left, right } = (short() as Element).getBoundingClientRect()
      expect(left).to.be.at.least(field.getBoundingClientRect().left)
      expect(right).to.be.at.most(field.getBoundingClientRect().right)
      await scene.end()
    })

  it('behavior: a wrong checksum is said as such', async () => {
    const scene = await start()
    type(scene, 'Recipient', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293Bc')
    await scene.until('said', () => scene.text().includes('A character of this address is wrong'))
    await scene.end()
  })

  it('behavior: Enter too early says the fixed text and leads to the field', async () => {
    const scene = await start()
    const amount = await scene.find('[data-testid="wm-send-amount"]')
    amount.focus()
    amount.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await scene.until('the text', () => scene.text().includes('An amount and receiver address are required'))
    await scene.until('the field', () => scene.root.activeElement === amount)
    await scene.end()
  })

  it('behavior: Max fills in the balance less the fee, to the last unit', async () => {
    const scene = await start()
    ;(await scene.button(/^Max/)).click()
    const amount = (await scene.find('[data-testid="wm-send-amount"]')) as HTMLInputElement
    // 1.842718579663884579 less 21000 × (1.5 + 1) gwei.
    await scene.until('the amount', () => amount.value === '1.842666079663884579')
    await scene.end()
  })

  it('behavior: nobody connected is asked to connect', async () => {
    const scene = await createScene()
    await scene.kit.open({ view: 'WalletSend' })
    await scene.button('Connect wallet')
    await scene.end()
  })

  it('error: a namespace that cannot send says so, with a way on', async () => {
    const stop = addBitcoinWallet('Quarry')
    const scene = await createScene({
      options: {
        networks: [
          {
            id: '000000000019d6689c085ae165831e93',
            name: 'Quarry',
            chainNamespace: 'bip122',
            nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
            rpcUrls: { default: { http: [] } },
          },
        ],
      },
    })
    const id = () => scene.kit.getState().connectors.find(({ namespaces }) => namespaces[0] === 'bip122')?.id
    await scene.kit.open()
    await scene.until('the wallet', id)
    await scene.kit.connect({ connectorId: id() as string })
    await scene.kit.open({ view: 'WalletSend' })
    await scene.find('strong', 'Sending doesn’t work on this network')
    ;(await scene.button('Choose a network')).click()
    await scene.until('Networks', () => scene.view() === 'Networks')
    stop()
    await scene.end()
  })
})
