import { expect } from 'chai'
import { describeElement } from '../../test/conformance/element.ts'
import { loginOptions, loginScene } from '../../test/conformance/login-scene.ts'
import { createScene, endScenes, nameOf, type Scene, wait } from '../../test/conformance/scene.ts'
import { BuyWorld } from '../../test/fakes/buy-world.ts'
import { everyError } from '../../test/fakes/every-error.ts'
import { FakeSiwx } from '../../test/fakes/fake-siwx.ts'
import { walletList } from '../../test/fakes/wallet-list.ts'
import { defaultKit } from '../atoms/kit/default-kit.ts'
import { internalKit } from '../atoms/kit/internal-kit.ts'
import { WmError } from '../chains/core/errors.ts'
import type { WalletButton } from './wallet-button.ts'

const inner = (element: HTMLElement) => element.shadowRoot?.querySelector('[part~=button]') as HTMLButtonElement
const words = (element: HTMLElement) => nameOf(inner(element))

describeElement<WalletButton>({
  tag: 'wallet-button',
  attributes: [
    { attribute: 'label', property: 'label', text: 'Start', value: 'Start' },
    { attribute: 'loading-label', property: 'loadingLabel', text: 'Wait', value: 'Wait' },
    { attribute: 'size', property: 'size', text: 'sm', value: 'sm' },
    { attribute: 'balance', property: 'balance', text: 'hide', value: 'hide' },
    { attribute: 'namespace', property: 'namespace', text: 'eip155', value: 'eip155' },
    { attribute: 'chars-start', property: 'charsStart', text: '6', value: 6 },
    { attribute: 'chars-end', property: 'charsEnd', text: '4', value: 4 },
    { attribute: 'disabled', property: 'disabled', text: '', value: true, reflects: true },
    { attribute: 'kind', property: 'kind', text: 'network', value: 'network' },
    { attribute: 'wallet', property: 'wallet', text: 'test.wallet', value: 'test.wallet' },
  ],
  // The sheet's minimum height: unstyled it is lower.
  alive: (element) => {
    const button = inner(element)
    return button.textContent !== '' && button.getBoundingClientRect().height >= 36
  },
})

describe('wallet-button', () => {
  afterEach(async () => {
    await endScenes()
    for (const element of document.querySelectorAll('wallet-button')) element.remove()
  })

  const add = (scene: Scene, attributes: { readonly [name: string]: string } = {}, into: Node = document.body) => {
    const element = Object.assign(document.createElement('wallet-button'), { kit: scene.kit })
    for (const [name, value] of Object.entries({ lang: 'en', ...attributes })) element.setAttribute(name, value)
    into.appendChild(element)
    return element
  }

  it('error: says that a file did not come after its press, until the next one', async () => {
    const scene = await createScene()
    const [button, other] = [add(scene), add(scene)]
    await wait(10)
    const fail = () =>
      internalKit(scene.kit).events.emit(
        'error',
        everyError('LOAD_FAILED', { part: 'the modal' }, { cause: new TypeError('gone') }),
      )
    fail()
    expect(words(button)).to.equal('Connect wallet')
    button.click()
    await scene.until('the modal', () => scene.kit.getState().open)
    scene.kit.close()
    fail()
    expect([words(button), words(other)]).to.deep.equal(['Didn’t load. Try again', 'Connect wallet'])
    button.click()
    await scene.until('the next press', () => words(button) === 'Connect wallet')
  })

  it('error: an account that is connected is named, also where its look did not come', async () => {
    const scene = await createScene({ connected: true })
    const button = add(scene)
    await wait(10)
    button.click()
    internalKit(scene.kit).events.emit('error', everyError('LOAD_FAILED', { part: 'the modal' }))
    expect(button.shadowRoot?.querySelector('[part=label]')?.textContent).to.match(/^0x\w{4}…\w{6}$/)
  })

  it('default: its kit is the one in force', async () => {
    const scene = await createScene()
    const element = document.body.appendChild(document.createElement('wallet-button'))
    await wait(10)
    expect(element.kit).to.equal(defaultKit())
    element.kit = scene.kit
    expect(element.kit).to.equal(scene.kit)
  })

  it('error: a kit of another copy of the package is reported once, and nothing is thrown at the page', async () => {
    const scene = await createScene()
    const foreign = { ...scene.kit }
    const { warn } = console
    const warned: string[] = []
    console.warn = (error: unknown) => void warned.push(String(error))
    const button = add(scene)
    button.kit = foreign
    const modal = Object.assign(document.createElement('wallet-modal'), { kit: foreign })
    document.body.append(modal)
    await wait(10)
    button.label = 'Start'
    await wait(10)
    button.click()
    const refused = await modal.show().catch((error: unknown) => error)
    console.warn = warn
    expect(warned.filter((text) => text.includes('must be of the same copy'))).to.have.lengthOf(2)
    expect(words(button)).to.equal('Start')
    expect(WmError.is(refused, 'OPTION_INVALID')).to.equal(true)
    button.kit = scene.kit
    button.click()
    await scene.until('the modal', () => scene.kit.getState().open)
    modal.remove()
  })

  it('default: says what it does, or what the page wants', async () => {
    const scene = await createScene()
    const [plain, own, network] = [add(scene), add(scene, { label: 'Start' }), add(scene, { kind: 'network' })]
    await wait(10)
    expect([words(plain), words(own)]).to.deep.equal(['Connect wallet', 'Start'])
    expect(words(network)).to.equal('Choose network')
  })

  it('behavior: the first click is not lost, however early it comes, and two open one modal', async () => {
    const scene = await createScene()
    let opened = 0
    document.addEventListener('wm-open', () => opened++)
    const element = add(scene)
    element.click()
    element.click()
    await scene.find('[data-view=Connect]')
    expect(opened).to.equal(1)
    expect(scene.root.querySelectorAll('dialog')).to.have.lengthOf(1)
    expect(scene.kit.getState()).to.include({ open: true, view: 'Connect' })
  })

  it('behavior: disabled, it does nothing', async () => {
    const scene = await createScene()
    const element = add(scene, { disabled: '' })
    await wait(10)
    element.click()
    await wait(50)
    expect(scene.kit.getState()).to.include({ open: false, loading: false })
  })

  it('behavior: connected, it shows the account by its ends and opens Account', async () => {
    const scene = await createScene({ connected: true })
    const element = add(scene, { 'chars-start': '6', 'chars-end': '4' })
    const address = scene.kit.getState().address as string
    await scene.until('the address', () => words(element).includes(address.slice(0, 6)))
    expect(words(element)).to.include(address.slice(-4))
    element.click()
    await scene.until('Account', () => scene.view() === 'Account')
  })

  it('error: connected, it says with whom before its look has come, and asks for that again once the page is online', async () => {
    const scene = await createScene({ connected: true })
    const inside = internalKit(scene.kit)
    const { runtime } = inside
    let fail = () => {}
    const failed = new Promise<never>((_, reject) => {
      fail = () => reject(everyError('LOAD_FAILED', { part: 'the modal' }))
    })
    Object.assign(inside, { runtime: () => failed })
    const element = add(scene)
    const { address } = scene.kit.getState()
    const [start, end] = [address?.slice(0, 6) ?? '', address?.slice(-4) ?? '']
    const isSaid = () => words(element).includes(start) && words(element).includes(end)
    await wait(10)
    expect(isSaid(), words(element)).to.equal(true)
    fail()
    Object.assign(inside, { runtime })
    await wait(50)
    expect(inner(element).querySelector('wm-button-view')).to.equal(null)
    expect(isSaid(), words(element)).to.equal(true)
    dispatchEvent(new Event('online'))
    await scene.until('its look', () => inner(element).querySelector('wm-button-view') !== null)
    await scene.until('the account', isSaid)
    await scene.kit.disconnect()
    await scene.until('nobody', () => words(element) === 'Connect wallet')
  })

  it('behavior: kind wallet connects straight to its wallet', async () => {
    const scene = await createScene()
    const element = add(scene, { kind: 'wallet', wallet: scene.walletId, 'loading-label': 'Look there' })
    const release = scene.wallet.hold('eth_requestAccounts')
    element.click()
    await scene.until('the prompt', () => scene.wallet.count('eth_requestAccounts'))
    expect(words(element)).to.equal('Look there')
    expect(inner(element).ariaBusy).to.equal('true')
    release()
    await scene.until('connected', () => scene.kit.getState().status === 'connected')
    expect(scene.kit.getState().open).to.equal(false)
  })

  it('behavior: kind wallet takes any way to name a wallet, and leads on where it is not here', async () => {
    const scene = await createScene()
    const named = add(scene, { kind: 'wallet', wallet: scene.walletName.toUpperCase() })
    named.click()
    await scene.until('connected', () => scene.kit.getState().status === 'connected')
    await scene.kit.disconnect()
    for (const wallet of ['io.metamask', 'metamask', 'email', 'google', 'no such wallet']) {
      add(scene, { kind: 'wallet', wallet }).click()
      await scene.until(`a view for ${wallet}`, () => scene.view() === 'Connect')
      scene.kit.close()
      await scene.until('closed', () => !scene.kit.getState().open && !scene.view())
    }
  })

  it('behavior: kind wallet leads to the code of a wallet by its id in the list', async () => {
    const scene = await createScene({ services: walletList([{ id: 'w7', name: 'Seven' }]).answer })
    add(scene, { kind: 'wallet', wallet: 'w7' }).click()
    await scene.until('its way', () => scene.root.textContent?.includes('Seven') && scene.view() !== 'Connect')
    expect(scene.view()).to.equal('ConnectingWalletConnect')
  })

  it('behavior: kind wallet with a social account begins its login', async () => {
    const scene = await loginScene(loginOptions())
    add(scene, { kind: 'wallet', wallet: 'google' }).click()
    await scene.until('the login', () => scene.view() === 'ConnectingSocial')
  })

  it('behavior: kind network shows where the wallet is, also when it moves by itself', async () => {
    const scene = await createScene({ connected: true })
    const element = add(scene, { kind: 'network' })
    await scene.until('the network', () => words(element).includes('Meridian'))
    scene.wallet.chainId = '0x2'
    scene.wallet.emit('chainChanged', '0x2')
    await scene.until('the other network', () => words(element).includes('Basalt'))
    element.click()
    await scene.until('Networks', () => scene.view() === 'Networks')
  })

  it('default: kind onramp says what it does, whoever is connected, and opens the purchase', async () => {
    const scene = await createScene({ ...new BuyWorld().scene(), connected: true })
    const element = add(scene, { kind: 'onramp' })
    const named = add(scene, { kind: 'onramp', label: 'Get coins' })
    await wait(10)
    expect([element, named].map(words)).to.deep.equal(['Buy crypto', 'Get coins'])
    element.click()
    await scene.until('the purchase', () => scene.view() === 'OnRampProviders')
    await scene.find('[data-testid="wm-buy-providers"]')
  })

  it('behavior: kind onramp connects first, then goes on, and Back does not lead to the connection', async () => {
    const scene = await createScene({ ...new BuyWorld().scene(), connected: false })
    const element = add(scene, { kind: 'onramp' })
    element.click()
    await scene.until('the wallets', () => scene.view() === 'Connect')
    ;(await scene.find('[data-row]', new RegExp(scene.walletName))).click()
    await scene.until('the purchase', () => scene.view() === 'OnRampProviders')
    expect(scene.kit.getState()).to.include({ open: true, status: 'connected' })
    expect(words(element)).to.equal('Buy crypto')
    await wait(800)
    expect(scene.view()).to.equal('OnRampProviders')
    scene.kit.close()
  })

  it('behavior: kind onramp ends where the visitor connects nobody', async () => {
    const scene = await createScene({ ...new BuyWorld().scene(), connected: false })
    add(scene, { kind: 'onramp' }).click()
    await scene.until('the wallets', () => scene.view() === 'Connect')
    scene.kit.close()
    await scene.until('closed', () => !scene.kit.getState().open && !scene.view())
    await scene.kit.connect({ connectorId: scene.walletId })
    expect(scene.kit.getState().open).to.equal(false)
  })

  for (const isRequired of [false, true])
    it(`behavior: kind onramp ${isRequired ? 'ends' : 'goes on'} after a sign-in that ${isRequired ? 'must' : 'need not'} be`, async () => {
      const siwx = Object.assign(new FakeSiwx(), { required: isRequired })
      const scene = await createScene({ ...new BuyWorld().scene({ options: { siwx } }), connected: false })
      add(scene, { kind: 'onramp' }).click()
      await scene.until('the wallets', () => scene.view() === 'Connect')
      ;(await scene.find('[data-row]', new RegExp(scene.walletName))).click()
      await scene.until('the sign-in', () => scene.view() === 'SIWXSignMessage')
      await scene.until('the message', () => scene.text().includes('tidepool.test'))
      ;(await scene.find('[data-testid="wm-siwx-cancel"]')).click()
      if (!isRequired) return void (await scene.find('[data-testid="wm-buy-providers"]'))
      await scene.until('the end', () => scene.kit.getState().status === 'disconnected')
      await scene.until('closed', () => !scene.kit.getState().open && !scene.view())
    })

  it('behavior: kind onramp is not shown where the page has set no provider up, until it has', async () => {
    const scene = await createScene()
    const [element, plain] = [add(scene, { kind: 'onramp' }), add(scene)]
    await wait(10)
    const isShown = (one: HTMLElement) => one.getBoundingClientRect().width > 0
    expect([element, plain].map(isShown)).to.deep.equal([false, true])
    scene.kit.setOptions({ onramp: { meld: { publicKey: 'key' } } })
    expect(isShown(element)).to.equal(true)
    scene.kit.setOptions({ features: { onramp: [] } })
    expect(isShown(element)).to.equal(false)
    element.kind = 'auto'
    await scene.until('the other kind', () => isShown(element))
  })

  it('behavior: a hundred buttons share one store and one connection (M-07)', async () => {
    const scene = await createScene()
    const box = document.createElement('div')
    document.body.append(box)
    const buttons = Array.from({ length: 100 }, () => add(scene, {}, box))
    await scene.kit.connect({ connectorId: scene.walletId })
    const start = (scene.kit.getState().address as string).slice(0, 4)
    await scene.until('all of them', () => buttons.every((one) => words(one).includes(start)))
    expect(scene.wallet.count('eth_requestAccounts')).to.equal(1)
    await scene.kit.disconnect()
    await scene.until('none of them', () => buttons.every((one) => words(one) === 'Connect wallet'))
    box.remove()
  })

  it('behavior: Escape takes a press back before anything has come of it', async () => {
    const scene = await createScene()
    const element = add(scene)
    await wait(10)
    element.click()
    expect(inner(element).ariaBusy).to.equal('true')
    expect([words(element), getComputedStyle(inner(element)).opacity]).to.eql(['Connect wallet', '0.85'])
    inner(element).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    expect(inner(element).ariaBusy).to.equal('false')
    await wait(300)
    expect(scene.kit.getState().open).to.equal(false)
    expect(words(element)).to.equal('Connect wallet')
    element.click()
    await scene.find('[data-view=Connect]')
  })

  it('behavior: a page that destroys its kit as soon as it is connected sees no error', async () => {
    const scene = await createScene()
    const element = add(scene)
    scene.kit.on('connect', () => scene.kit.destroy())
    await scene.kit.connect({ connectorId: scene.walletId }).catch(() => {})
    // The first button would have drawn by now: a second one, made later, has loaded the same files.
    const other = await createScene({ connected: true })
    const second = add(other)
    await other.until('the account', () => second.shadowRoot?.querySelector('wm-button-view'))
    expect(element.isConnected).to.equal(true)
  })

  it('behavior: restored connections show as busy until the wallet answered', async () => {
    const scene = await createScene()
    const element = add(scene)
    const release = scene.wallet.hold('eth_requestAccounts')
    const attempt = scene.kit.connect({ connectorId: scene.walletId })
    await scene.until('busy', () => inner(element).ariaBusy === 'true')
    release()
    await attempt
    await scene.until('not busy', () => inner(element).ariaBusy === 'false')
  })
})
