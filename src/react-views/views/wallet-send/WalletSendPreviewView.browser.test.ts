import { expect } from 'chai'
import { createScene, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'

const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const hash = `0x${'cd'.repeat(32)}`

const type = (scene: Scene, selector: string, value: string) => {
  const input = scene.root.querySelector<HTMLInputElement>(selector) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const review = async (scene: Scene, amount = '0.000001234567890123', to = receiver) => {
  await scene.kit.open({ view: 'WalletSend' })
  await scene.find('[data-testid="wm-send-amount"]')
  type(scene, '[data-testid="wm-send-amount"]', amount)
  type(scene, '[data-testid="wm-send-recipient"]', to)
  const go = await scene.find('[data-testid="wm-send-review"]')
  await scene.until('ready', () => go.getAttribute('aria-disabled') === null)
  go.click()
  await scene.until('the review', () => scene.view() === 'WalletSendPreview')
  await scene.settled()
}
const start = async (given: SceneOptions = {}, ...how: [string?, string?]) => {
  const scene = await createScene({ connected: true, ...given })
  await review(scene, ...how)
  return scene
}
const send = (scene: Scene) => scene.find('[data-testid="wm-send-confirm"]')
const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim()

describeView('WalletSendPreview', { title: 'Review send', connected: true, arrive: (scene) => review(scene) })

describe('WalletSendPreviewView', () => {
  it('default: every digit, the whole address, network, fee and what will change (A-22)', async () => {
    const scene = await start()
    expect(words(await scene.find('[data-testid="wm-review-amount"]'))).to.equal('0.000001234567890123 MRD')
    expect((await scene.find('[data-address]')).dataset.address).to.equal(receiver)
    expect(words(await send(scene))).to.equal('Send 0.000001234567890123 MRD')
    await scene.button('Edit')
    expect(scene.text()).to.include('0.0000525 MRD').and.include('Meridian').and.include('Permissions granted')
    await scene.end()
  })

  it('behavior: a fee of many digits is shown in few, rounded up; the exact one is its tooltip, and is read', async () => {
    const baseFeePerGas = '0x3b9acb07'
    const scene = await start({
      rpc: ({ method }) => (method === 'eth_getBlockByNumber' ? { baseFeePerGas, transactions: [] } : undefined),
    })
    const fee = [...scene.root.querySelectorAll('dt')].find((one) => one.textContent === 'Network fee')
    const figure = fee?.parentElement?.querySelector<HTMLElement>('[title]') as HTMLElement
    expect(figure.title).to.match(/^0\.0000525\d{6,11} MRD$/)
    const [short = ''] = [...figure.childNodes].map(({ textContent }) => `${textContent}`)
    expect(short).to.match(/^0\.0000525\d{0,3} MRD$/)
    expect(Number.parseFloat(short)).to.be.greaterThan(Number.parseFloat(figure.title))
    expect(figure.textContent).to.include(figure.title)
    await scene.end()
  })

  it('behavior: what could not be checked of the recipient is said, and a token is told as one', async () => {
    const unchecked = (scene: Scene) => scene.root.querySelector('[data-testid="wm-review-unchecked"]')?.textContent
    const usual = await start()
    expect(unchecked(usual)).to.equal(undefined)
    await usual.end()
    const code =
      (answer: unknown, call = '0x'): NonNullable<SceneOptions['rpc']> =>
      ({ method }) =>
        method === 'eth_getCode' ? answer : method === 'eth_call' ? call : undefined
    const silent = await start({ rpc: code(new Response('', { status: 404 })) }, '1', receiver.toLowerCase())
    expect(unchecked(silent)).to.include('couldn’t be checked').and.include('without capital letters')
    await silent.end()
    const token = await start({ rpc: code('0x6000', `0x${'6'.padStart(64, '0')}`) })
    expect(token.text()).to.include('This address belongs to a token')
    await token.end()
  })

  it('behavior: amount and address fit into 320 px (A-23)', async () => {
    const scene = await start({}, '1.842610421394346275')
    scene.element.style.setProperty('inline-size', '320px')
    const body = scene.body()
    body.style.inlineSize = '320px'
    await scene.settled()
    expect(body.scrollWidth).to.be.at.most(body.clientWidth)
    await scene.end()
  })

  it('behavior: 50 clicks and 10 times Enter ask the wallet once (S-01)', async () => {
    const scene = await start()
    const release = scene.wallet.hold('eth_sendTransaction')
    const button = await send(scene)
    for (let press = 0; press < 60; press++) button.click()
    await scene.until('the wallet', () => scene.wallet.count('eth_sendTransaction') > 0)
    for (let press = 0; press < 10; press++) button.click()
    await scene.until('waiting', () => scene.text().includes(`Approve in ${scene.walletName}`))
    release()
    await scene.until('sent', () => scene.view() === 'WalletSendConfirmed')
    expect(scene.wallet.count('eth_sendTransaction')).to.equal(1)
    await scene.end()
  })

  it('behavior: what is shown is what the wallet gets', async () => {
    const scene = await start()
    ;(await send(scene)).click()
    await scene.until('sent', () => scene.view() === 'WalletSendConfirmed')
    const call = scene.wallet.calls.find(({ method }) => method === 'eth_sendTransaction')
    expect(call?.params[0]).to.deep.include({ to: receiver, value: `0x${1234567890123n.toString(16)}`, chainId: '0x1' })
    await scene.until('the outcome', () => scene.text().includes('is on its way'))
    await scene.end()
  })

  it('behavior: a rejection comes back here, with a toast and the focus still on Send (S-05)', async () => {
    const scene = await start({
      wallet: (wallet) => wallet.fail('eth_sendTransaction', { code: 4001, message: 'no' }, 1),
    })
    const button = await send(scene)
    button.focus()
    button.click()
    await scene.until('the toast', () =>
      scene.root.querySelector('[role=alert] [popover]')?.textContent?.includes('Transaction declined'),
    )
    expect(scene.root.activeElement).to.equal(await send(scene))
    // Said once: the review itself has no second alert.
    expect(scene.root.textContent?.match(/Transaction declined/g)).to.have.length(1)
    // The next attempt takes the words of the last one away.
    const release = scene.wallet.hold('eth_sendTransaction')
    ;(await send(scene)).click()
    await scene.until('no toast', () => !scene.root.textContent?.includes('Transaction declined'))
    ;(await scene.button('Cancel')).click()
    ;(await scene.button('Edit')).click()
    const amount = (await scene.find('[data-testid="wm-send-amount"]')) as HTMLInputElement
    expect(amount.value).to.equal('0.000001234567890123')
    release()
    await scene.end()
  })

  it('behavior: Cancel answers before the wallet does; the late hash is recorded', async () => {
    const scene = await start()
    const release = scene.wallet.hold('eth_sendTransaction')
    ;(await send(scene)).click()
    await scene.until('the wallet', () => scene.wallet.count('eth_sendTransaction') === 1)
    const cancel = await scene.button('Cancel')
    cancel.click()
    await scene.until('stopped', () => scene.text().includes('Stopped waiting'))
    release()
    await scene.until('sent', () => scene.view() === 'WalletSendConfirmed')
    expect(scene.text()).to.include('Sent after you stopped waiting.')
    await scene.end()
  })

  it('behavior: a hash that is none is an unknown outcome (S-07)', async () => {
    const scene = await start({ wallet: (wallet) => wallet.answer('eth_sendTransaction', () => '0x') })
    ;(await send(scene)).click()
    await scene.until('unknown', () => scene.view() === 'WalletSendConfirmed')
    expect(scene.text()).to.include('Unknown outcome')
    expect(scene.text()).not.to.include(hash)
    await scene.end()
  })

  it('behavior: another account in the wallet blocks (S-16)', async () => {
    const scene = await start()
    scene.wallet.emit('accountsChanged', ['0x52b8e03da917c4f6085b1e7d9a2c3f44d8b6e9a7'])
    await scene.until('blocked', () => scene.text().includes('The wallet changed'))
    const button = await send(scene)
    expect(button.getAttribute('aria-disabled')).to.equal('true')
    button.click()
    expect(scene.wallet.count('eth_sendTransaction')).to.equal(0)
    await scene.end()
  })

  it('behavior: another network in the wallet leads back to the form, and says why', async () => {
    const scene = await start()
    scene.wallet.emit('chainChanged', '0x2')
    await scene.until('the form', () => scene.view() === 'WalletSend')
    await scene.until('the reason', () =>
      scene.root.querySelector('[role=alert] [popover]')?.textContent?.includes('The wallet changed network'),
    )
    await scene.end()
  })

  it('behavior: an address without an owner is more than one that was never used', async () => {
    const scene = await start({}, '1', '0x000000000000000000000000000000000000dEaD')
    expect(scene.text()).to.include('Nobody owns this address').and.include('is lost')
    expect(scene.text()).not.to.include('Never used')
    await scene.end()
  })

  it('behavior: a look-alike is its own step, with the way back first (A-20)', async () => {
    // Begins and ends like the wallet’s second account.
    const scene = await start({}, '1', '0x52b8e0417fc290ab6d3e58f1c07b94e2a5c6e9a7')
    await scene.until('the step', () => scene.text().includes('This is not the address you know'))
    expect(scene.text()).to.include('This is not the address you know').and.include('groups differ')
    expect(scene.root.querySelector('[data-testid="wm-send-confirm"]')).to.equal(null)
    ;(await scene.button('Keep the entered address')).click()
    await send(scene)
    expect(scene.root.activeElement?.id).to.equal('wm-title')
    await scene.end()
    const other = await start({}, '1', '0x52b8e0417fc290ab6d3e58f1c07b94e2a5c6e9a7')
    ;(await other.button('Use the known address')).click()
    await send(other)
    expect((await other.find('[data-address]')).dataset.address?.toLowerCase()).to.equal(
      '0x52b8e03da917c4f6085b1e7d9a2c3f44d8b6e9a7',
    )
    await other.end()
  })

  it('behavior: opened by itself it says what is missing', async () => {
    const scene = await createScene({ connected: true })
    await scene.kit.open({ view: 'WalletSendPreview' })
    await scene.until('nothing', () => scene.text().includes('Nothing to review'))
    ;(await scene.button('Edit')).click()
    await scene.until('the form', () => scene.view() === 'WalletSend')
    await scene.end()
  })

  it('behavior: servers that contradict each other are told, and Send waits for a press', async () => {
    const another = 'https://rpc.test/also/1'
    const options = {
      networks: [
        {
          id: 1,
          name: 'Meridian',
          nativeCurrency: { name: 'MRD', symbol: 'MRD', decimals: 18 },
          rpcUrls: { default: { http: ['https://rpc.test/1', another] } },
        },
      ],
    }
    const scene = await start({
      options,
      rpc: ({ url, method }) => (url === another && method === 'eth_getBalance' ? '0x1' : undefined),
    })
    expect(scene.text()).to.include('Servers of Meridian disagree')
    const button = await send(scene)
    button.click()
    await scene.settled()
    expect(scene.wallet.count('eth_sendTransaction')).to.equal(0)
    ;(await scene.find('[data-testid="wm-send-accept"]')).click()
    await scene.until('accepted', () => !scene.root.querySelector('[data-testid="wm-send-accept"]'))
    expect(scene.root.activeElement?.id).to.equal('wm-title')
    ;(await send(scene)).click()
    await scene.until('sent', () => scene.view() === 'WalletSendConfirmed')
    expect(scene.wallet.count('eth_sendTransaction')).to.equal(1)
    await scene.end()
  })

  it('behavior: a wallet that is on another network is asked to come back, and the review stays', async () => {
    const scene = await start()
    // Nobody is told of it.
    scene.wallet.chainId = '0x2'
    ;(await send(scene)).click()
    const back = await scene.find('[data-testid="wm-send-switch"]')
    expect(scene.wallet.count('eth_sendTransaction')).to.equal(0)
    scene.wallet.fail('wallet_switchEthereumChain', { code: 4001, message: 'no' }, 1)
    back.click()
    await scene.until('asked', () => scene.wallet.count('wallet_switchEthereumChain') === 1)
    await scene.until('told', () => scene.root.textContent?.includes('Network switch declined'))
    expect(scene.view()).to.equal('WalletSendPreview')
    back.click()
    await scene.until('back', () => !scene.root.querySelector('[data-testid="wm-send-switch"]'))
    expect(scene.wallet.chainId).to.equal('0x1')
    ;(await send(scene)).click()
    await scene.until('sent', () => scene.view() === 'WalletSendConfirmed')
    await scene.end()
  })
})
