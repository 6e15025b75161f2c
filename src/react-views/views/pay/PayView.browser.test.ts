import { expect } from 'chai'
import { browserParts } from '../../../../test/conformance/pairing-view.ts'
import { addresses, createScene, endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { describeState, describeView } from '../../../../test/conformance/view.ts'
import { providers } from '../../../../test/fakes/buy-world.ts'
import { fakeClock } from '../../../../test/fakes/clock.ts'

const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const hash = `0x${'ab'.repeat(32)}`
const request = { amount: '1.5', asset: 'eip155:1/slip44:60', recipient }

/** A chain whose newest block has a payment, once a test says so. */
class PaidChain {
  value: string | undefined
  height = 1
  readonly rpc = ({ method }: { readonly method: string }): unknown => {
    const transaction = { hash, from: addresses[1], to: recipient, value: this.value, nonce: '0x1' }
    if (method === 'eth_blockNumber') return `0x${this.height.toString(16)}`
    if (this.value === undefined) return undefined
    if (method === 'eth_getBlockByNumber')
      return { number: '0x2', hash, baseFeePerGas: '0x3b9aca00', transactions: [transaction] }
    if (method === 'eth_getTransactionByHash') return { ...transaction, blockNumber: '0x2' }
    if (method === 'eth_getTransactionReceipt')
      return { transactionHash: hash, to: recipient, status: '0x1', blockNumber: '0x2', logs: [] }
    return undefined
  }
  pay(value: bigint) {
    this.value = `0x${value.toString(16)}`
    this.height = 2
  }
}

const start = (scene: Scene, more = {}) => {
  const paying = scene.kit.pay({ ...request, ...more })
  paying.catch(() => {})
  return { paying, shown: scene.find('[data-testid=wm-pay-code]') }
}

describeView('Pay', {
  title: 'Pay',
  connected: true,
  arrive: async (scene) => {
    await start(scene, { expiresAt: Date.now() + 3_600_000 }).shown
  },
})

describeView('Pay', {
  title: 'Pay',
  arrive: async (scene) => {
    await start(scene).shown
    ;(await scene.find('[data-testid=wm-pay-code]')).click()
    await scene.find('[data-testid=wm-pay-qr]')
  },
})

const paid = new PaidChain()
describeState('Pay, with a receipt', {
  connected: true,
  rpc: paid.rpc,
  arrive: async (scene) => {
    ;(await start(scene, { label: 'Order 1138' }).shown).click()
    await scene.find('[data-testid=wm-pay-qr]')
    paid.pay(1_500_000_000_000_000_000n)
    await scene.find('[data-testid=wm-pay-receipt]')
  },
})

const clock = fakeClock()
describeState('Pay, expired', {
  connected: true,
  env: { clock },
  arrive: async (scene) => {
    await start(scene, { expiresAt: clock.now() + 600_000 }).shown
    await clock.pass(600_000)
    await scene.find('[data-status=expired]')
  },
})

describeState('Pay, with too little', {
  connected: true,
  arrive: async (scene) => {
    await start(scene, { amount: '5' }).shown
    ;(await scene.find('[data-testid=wm-pay-wallet]')).click()
    await scene.find('[data-testid=wm-fund]')
  },
})

describe('PayView', function () {
  this.timeout(20_000)
  afterEach(endScenes)

  it('default: what is asked for, and the ways to pay', async () => {
    const scene = await createScene({ connected: true })
    await start(scene, { label: 'Order 1138' }).shown
    expect(scene.text()).to.match(/1\.5 MRD/)
    expect(scene.text()).to.include('Order 1138')
    expect(scene.text()).to.match(/0x90F7.*b906/i)
    await scene.button(`Pay with ${scene.walletName}`)
    await scene.button('Show QR code')
    await scene.end()
  })

  it('default: the press leads to one review of the same amount', async () => {
    const scene = await createScene({ connected: true })
    await start(scene).shown
    ;(await scene.button(`Pay with ${scene.walletName}`)).click()
    await scene.button('Send 1.5 MRD')
    expect(scene.view()).to.equal('WalletSendPreview')
    ;(await scene.button('Edit')).click()
    await scene.until('the payment', () => scene.view() === 'Pay')
    await scene.end()
  })

  it('default: paid by code, the receipt can be copied and printed, and the call has it', async () => {
    const chain = new PaidChain()
    const scene = await createScene({ connected: true, rpc: chain.rpc })
    const { paying, shown } = start(scene, { label: 'Order 1138' })
    ;(await shown).click()
    await scene.find('[data-testid=wm-pay-qr]')
    chain.pay(1_500_000_000_000_000_000n)
    const { status, transactions } = await paying
    expect([status, transactions]).to.deep.equal(['paid', [hash]])
    const copied: string[] = []
    const { clipboard, restore } = browserParts()
    clipboard(async (text) => void copied.push(text))
    try {
      ;(await scene.button('Copy')).click()
      await scene.until('the copy', () => copied.length > 0)
    } finally {
      restore()
    }
    expect(copied.join()).to.include('Received: 1.5 MRD\n').and.to.include(`To: ${recipient}`)
    const printed: string[] = []
    const catchPrint = ({ target }: Event) => {
      const view = target instanceof HTMLIFrameElement && target.contentWindow
      if (view) view.print = () => printed.push(view.document.body.textContent ?? '')
    }
    document.addEventListener('load', catchPrint, true)
    try {
      ;(await scene.button('Print')).click()
      await scene.until('the print', () => printed.length > 0)
    } finally {
      document.removeEventListener('load', catchPrint, true)
    }
    expect(printed.join()).to.include(hash).and.to.include('Order 1138').and.to.include(recipient)
    await scene.end()
  })

  it('behavior: an account with too little is led to the ways to fund it, and back to the payment', async () => {
    const scene = await createScene({ connected: true, options: providers })
    await start(scene, { amount: '5' }).shown
    expect(scene.root.querySelector('[data-testid="wm-fund"]')).to.equal(null)
    ;(await scene.button(`Pay with ${scene.walletName}`)).click()
    ;(await scene.find('[data-testid="wm-fund"]', 'Fund wallet')).click()
    await scene.until('the ways', () => scene.view() === 'FundWallet')
    ;(await scene.button('Back')).click()
    await scene.until('the payment', () => scene.view() === 'Pay')
    await scene.find('[data-testid="wm-pay-amount"]', '5 MRD')
    await scene.button(`Pay with ${scene.walletName}`)
    await scene.end()
  })

  it('behavior: a part of the amount is told, and the code asks for the rest', async () => {
    const chain = new PaidChain()
    const scene = await createScene({ connected: true, rpc: chain.rpc })
    const { shown } = start(scene)
    ;(await shown).click()
    await scene.find('[data-testid=wm-pay-qr]')
    chain.pay(1_000_000_000_000_000_000n)
    await scene.until('the part', () => /1 MRD\S? arrived/.test(scene.text()))
    expect(scene.text()).to.match(/0\.5 MRD\S? is missing/)
    await scene.end()
  })

  it('behavior: a wallet on another network is led to this one', async () => {
    const scene = await createScene({ connected: true })
    start(scene, { asset: 'eip155:2/slip44:60' })
    await scene.button('Switch to Basalt')
    await scene.end()
  })

  it('behavior: without a wallet, the visitor connects and comes back to the payment', async () => {
    const scene = await createScene()
    await start(scene).shown
    ;(await scene.button('Connect wallet')).click()
    await scene.until('the wallets', () => scene.view() === 'Connect')
    ;(await scene.button(new RegExp(`^${scene.walletName}`))).click()
    await scene.until('the payment', () => scene.view() === 'Pay' && scene.kit.getState().open)
    await scene.button(`Pay with ${scene.walletName}`)
    await scene.end()
  })

  it('behavior: by a code, the whole recipient can be compared', async () => {
    const scene = await createScene()
    ;(await start(scene).shown).click()
    await scene.find('[data-testid=wm-pay-qr]')
    await scene.find(`[data-address="${recipient}"]`)
    await scene.end()
  })

  it('behavior: Escape on the code leads to the ways to pay', async () => {
    const scene = await createScene({ connected: true })
    ;(await start(scene).shown).click()
    const qr = await scene.find('[data-testid=wm-pay-qr]')
    await scene.find('[data-testid=wm-header-back]')
    qr.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    await scene.find('[data-testid=wm-pay-code]')
    expect(scene.kit.getState().open).to.equal(true)
    await scene.end()
  })

  it('behavior: the address and the buttons stay below the code, and an alert stands above it', async () => {
    let isAway = false
    const chain = new PaidChain()
    const rpc = (call: { readonly method: string }) => {
      if (isAway) throw new Error('No answer')
      return chain.rpc(call)
    }
    const scene = await createScene({ connected: true, rpc })
    ;(await start(scene).shown).click()
    const qr = await scene.find('[data-testid=wm-pay-qr]')
    isAway = true
    await scene.until('the alert', () => scene.text().includes('The network isn’t answering'))
    const alert = [...scene.root.querySelectorAll('[data-testid=wm-pay] *')].find(
      ({ textContent }) => textContent === 'The network isn’t answering',
    )
    expect(alert?.getBoundingClientRect().bottom).to.be.lessThan(qr.getBoundingClientRect().top)
    const link = (await scene.find('[data-testid=wm-pay-copy-link]')).getBoundingClientRect()
    expect(link.bottom).to.be.at.most(innerHeight)
    await scene.end()
  })

  it('behavior: what is paid to the own account stays there', async () => {
    const scene = await createScene({ connected: true })
    await start(scene, { recipient: addresses[0] }).shown
    ;(await scene.button(`Pay with ${scene.walletName}`)).click()
    await scene.button('Send 1.5 MRD')
    expect(scene.text()).to.include('This is the account you send from')
    const [, before, after] = /MRD balance\D*([\d.]+) MRD\D*([\d.]+) MRD/.exec(scene.text()) ?? []
    expect(Number(before)).to.be.above(0)
    expect(Number(before) - Number(after)).to.be.within(0, 1)
    await scene.end()
  })

  it('behavior: before a wallet is asked, no payment is said to have failed', async () => {
    const scene = await createScene({ connected: true })
    await start(scene, { amount: '1000000' }).shown
    ;(await scene.button(`Pay with ${scene.walletName}`)).click()
    await scene.until('the reason', () => /Not enough/.test(scene.text()))
    expect(scene.text()).not.to.include('didn’t go through')
    await scene.end()
  })

  it('default: in its last hour, a payment says how much time is left', async () => {
    const clock = fakeClock()
    const scene = await createScene({ connected: true, env: { clock } })
    await start(scene, { expiresAt: clock.now() + 600_000 }).shown
    expect((await scene.find('[data-testid=wm-pay-left]')).textContent).to.equal('10:00')
    await clock.pass(540_000)
    await scene.until('the seconds', () => scene.text().includes('1:00'))
    await scene.end()
  })

  it('behavior: the focus stays in the dialog, and one region says each state', async () => {
    const chain = new PaidChain()
    const scene = await createScene({ connected: true, rpc: chain.rpc })
    const { paying, shown } = start(scene)
    const press = (control: HTMLElement) => {
      control.focus()
      control.click()
    }
    const isOnTitle = () => scene.root.activeElement?.id === 'wm-title'
    const code = await shown
    const region = scene.root.querySelector('[data-testid=wm-pay] > [role=status]')
    press(code)
    const ways = await scene.find('[data-testid=wm-pay-ways]')
    await scene.until('the title', isOnTitle)
    expect(region?.textContent).to.match(/^Scan with the wallet that pays/)
    press(ways)
    const again = await scene.find('[data-testid=wm-pay-code]')
    await scene.until('the control that led away', () => scene.root.activeElement === again)
    expect(region?.textContent).to.equal('')
    press(again)
    await scene.find('[data-testid=wm-pay-qr]')
    ;(await scene.find('[data-testid=wm-pay-ways]')).focus()
    chain.pay(1_500_000_000_000_000_000n)
    await paying
    await scene.find('[data-testid=wm-pay-receipt]')
    await scene.until('the title of the receipt', isOnTitle)
    expect(scene.root.querySelector('[data-testid=wm-pay-receipt] > [role=status]')).to.equal(region)
    expect(region?.textContent).to.match(/^Paid \S?1\.5 MRD/)
    await scene.end()
  })

  it('error: expired says so, and leaves nothing to pay with', async () => {
    const clock = fakeClock()
    const scene = await createScene({ connected: true, env: { clock } })
    const { paying, shown } = start(scene, { expiresAt: clock.now() + 600_000 })
    const code = paying.then(
      () => 'paid',
      (error: { readonly code: string }) => error.code,
    )
    await shown
    await clock.pass(600_000)
    expect(await code).to.equal('PAYMENT_EXPIRED')
    await scene.until('the end', () => scene.text().includes('This payment has expired'))
    expect(scene.root.querySelector('[data-testid=wm-pay-wallet]')).to.equal(null)
    await scene.end()
  })
})
