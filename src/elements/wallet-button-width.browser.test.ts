import { expect } from 'chai'
import { createScene, endScenes, wait } from '../../test/conformance/scene.ts'
import type { RpcHandler } from '../../test/fakes/rpc.ts'
import { FakeStorage } from '../../test/fakes/storage.ts'
import { internalKit } from '../atoms/kit/internal-kit.ts'
import type { KitHandle } from '../atoms/kit/kit-handle.ts'
import { optionsAtom } from '../atoms/kit/options/options.atoms.ts'
import { createKit } from '../atoms/runtime/create-kit.ts'

const key = '@wallet-modal/button_widths'

const add = (kit: KitHandle, attributes: { readonly [name: string]: string } = {}) => {
  const element = Object.assign(document.createElement('wallet-button'), { kit })
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes })) element.setAttribute(name, value)
  document.body.append(element)
  const button = element.shadowRoot?.querySelector('[part~=button]') as HTMLButtonElement
  return { element, button, isComplete: () => /1\.8427 MRD.*0x7A3f/.test(button.innerText.replace(/\s+/g, ' ')) }
}

/** Notes each width and visible text that `button` has, in each frame, before it is painted. */
function watch(button: HTMLButtonElement) {
  const seen: { width: number; text: string }[] = []
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    const last = seen.at(-1)
    const text = button.innerText.replace(/\s+/g, ' ')
    if (last?.width !== button.offsetWidth || last.text !== text) seen.push({ width: button.offsetWidth, text })
    requestAnimationFrame(() => observer.observe(button))
  })
  observer.observe(button)
  return { seen, stop: () => observer.disconnect() }
}

/** A promise that a test keeps open, as a slow network does, and the function that resolves it. */
function later(): readonly [promise: Promise<void>, resolve: () => void] {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return [promise, resolve]
}

const waitsForBalance = (button: HTMLButtonElement) => () =>
  button.querySelector('wm-button-view:not([hidden]) [data-waits]')

describe('wallet-button: its width', () => {
  afterEach(async () => {
    await endScenes()
    for (const element of document.querySelectorAll('wallet-button')) element.remove()
  })

  /**
   * A visit that ended with a complete account, and the kit of the next one, whose wallet does not answer yet, nor does
   * the network tell the balance.
   */
  async function reload(attributes: { readonly [name: string]: string } = {}) {
    const storage = new FakeStorage()
    let network: Promise<unknown> | undefined
    const rpc: RpcHandler = ({ method }) =>
      method === 'eth_getBalance' ? network?.then(() => '0x1992a6c8f9e0d123') : undefined
    const holdBalance = () => {
      const [answered, tell] = later()
      network = answered
      return tell
    }
    const scene = await createScene({ connected: true, env: { storage }, rpc })
    const before = add(scene.kit, attributes)
    await scene.until('the balance', before.isComplete)
    await scene.until('a stored width', () => storage.getItem(key))
    const width = before.button.offsetWidth
    before.element.remove()
    const { store, env } = internalKit(scene.kit)
    const again = () => createKit({ networks: store.get(optionsAtom).networks }, { ...env, storage })
    const release = scene.wallet.hold('eth_accounts')
    return { scene, storage, width, again, release, tellBalance: holdBalance(), holdBalance }
  }

  it('behavior: it is that of the last visit from the first frame on, until the account is complete', async () => {
    const { scene, width, again, release, tellBalance } = await reload()
    const kit = again()
    const { button, isComplete } = add(kit)
    const noted = watch(button)
    await scene.until('the first frames', () => noted.seen.length > 0)
    await wait(50)
    expect(kit.getState().status).to.equal('connecting')
    expect(noted.seen).to.deep.equal([{ width, text: 'Reconnecting…' }])
    // A picture of the text: what is still unknown is not read, and the card behind shows through nowhere.
    expect(getComputedStyle(button.querySelector('[part=label]') as Element).color).to.equal('rgba(0, 0, 0, 0)')
    release()
    await scene.until('the account without its balance', waitsForBalance(button))
    await wait(50)
    tellBalance()
    await scene.until('the balance', isComplete)
    await wait(50)
    noted.stop()
    expect(button.style.width, 'nothing holds a complete account').to.equal('')
    expect([...new Set(noted.seen.map((one) => one.width))]).to.deep.equal([width])
    expect(noted.seen.filter(({ text }) => /Connect wallet/.test(text) || text === '')).to.deep.equal([])
    kit.destroy()
  })

  it('behavior: it stays until the balance of another network is known', async () => {
    const { scene, width, release, holdBalance } = await reload()
    release()
    holdBalance()()
    const { button, isComplete } = add(scene.kit)
    await scene.until('the balance', isComplete)
    const tellBalance = holdBalance()
    const noted = watch(button)
    await scene.kit.switchNetwork('eip155:2')
    await scene.until('the account without its balance', waitsForBalance(button))
    await wait(50)
    noted.stop()
    expect([...new Set(noted.seen.map((one) => one.width))]).to.deep.equal([width])
    tellBalance()
    await scene.until('the balance', () => /1\.8427 BSL/.test(button.innerText))
    expect(button.style.width).to.equal('')
  })

  it('param: each set of attributes has its own', async () => {
    const { storage, width, scene, tellBalance } = await reload({ size: 'sm' })
    const { button, isComplete } = add(scene.kit)
    tellBalance()
    await scene.until('the balance', isComplete)
    await scene.until('both', () => storage.getItem(key)?.split(' ').length === 2)
    expect(storage.getItem(key)).to.equal(`---:${button.offsetWidth} -sm--:${width}`)
  })

  it('error: what is no width is not taken', async () => {
    const { storage, again, release } = await reload()
    for (const value of ['---:99999', '---:12px;', '{"version":9}', '(', '']) {
      storage.setItem(key, value)
      const kit = again()
      const { element, button } = add(kit)
      await wait(20)
      expect(button.style.width, value).to.equal('')
      element.remove()
      kit.destroy()
    }
    release()
  })

  it('behavior: it goes with the connection, and nothing of it stays stored', async () => {
    const { storage, scene, release } = await reload()
    release()
    const { button } = add(scene.kit)
    await scene.kit.disconnect()
    await scene.until('nobody', () => button.innerText === 'Connect wallet')
    await wait(50)
    expect(button.style.width).to.equal('')
    expect(storage.getItem(key)).to.equal(null)
  })

  it('behavior: connecting for the first time, it is never narrower or empty, nor asks to connect while connected', async () => {
    const scene = await createScene()
    const { button, isComplete } = add(scene.kit)
    await wait(20)
    const { offsetWidth } = button
    const noted = watch(button)
    const shows = (text: string) => () => noted.seen.at(-1)?.text === text
    const wrong: string[] = []
    scene.kit.subscribe(
      ({ status }) => status,
      () => {
        const { status } = scene.kit.getState()
        if (status === 'connected' && /Connect/.test(button.innerText)) wrong.push(button.innerText)
      },
    )
    const approve = scene.wallet.hold('eth_requestAccounts')
    const connected = scene.kit.connect({ connectorId: scene.walletId })
    await scene.until('the wait for the wallet', shows('Connecting…'))
    // The files that draw an account come later than the account.
    const kit = internalKit(scene.kit)
    const { runtime } = kit
    const [files, arrive] = later()
    Object.assign(kit, { runtime: () => files.then(runtime) })
    approve()
    await connected
    await scene.until('the address', shows('0x7A3f…C4c41e'))
    arrive()
    await scene.until('the balance', isComplete)
    await wait(50)
    noted.stop()
    expect(noted.seen.filter(({ text, width }) => !text || width < offsetWidth)).to.deep.equal([])
    expect(wrong).to.deep.equal([])
    expect(button.style.minWidth, 'nothing holds a complete account').to.equal('')
    const addresses = noted.seen.flatMap(({ text }) => text.match(/0x\w+…\w+/) ?? [])
    expect([...new Set(addresses)], 'one short form').to.deep.equal(['0x7A3f…C4c41e'])
  })
})
